#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace marmoset::test {

// Real scripts, logs and recordings are not part of the project: tests find them through
// MARMOSET_REAL_DATA, by default ../shared/data beside the source tree. Empty, with a printed notice, where
// absent.
std::optional<std::filesystem::path> realData(const std::string& folder);

// Files of the source tree: fixtures and samples.
std::filesystem::path sourceFile(const std::string& relative);

std::string readFile(const std::filesystem::path& path);

}  // namespace marmoset::test
