#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/files/output.h"
#include "server/cli/run_options.h"

namespace marmoset::cli {

// What a command reads and must not write onto: the files that were named, and what comes with them without
// being named (project files, the store). Empty names are left out, so that options can be passed as they
// are.
std::vector<std::filesystem::path> inputsOf(const std::vector<std::string>& named);
// Of a command that runs them on devices: the app too.
std::vector<std::filesystem::path> inputsOf(std::vector<std::string> named, const RunOptions& run);

// What `-o` names, tried before the work; nothing where it was not given.
tl::expected<std::optional<files::Output>, std::string> planOutput(const std::string& path,
                                                                   std::vector<std::filesystem::path> inputs);

// The disk may have filled up during the work: the command then prints its result as if no output had been
// named, and ends with this. Where the result is not printed and the store has the runs.
inline constexpr std::string_view keptRuns =
    "; the runs are kept: the same command with another output goes on from them";
int failPrinted(const std::string& unwritten, const Console& console);

}  // namespace marmoset::cli
