#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/device/operation.h"

namespace marmoset::server {

// Where a job of the editor shall run, as far as somebody has said so. The first that is given counts: what
// the command names, the user's setting, the app file of the project; then whatever adb shows, and at last
// the simulated app beside the script.
struct NamedDevices {
  std::string named, setting, project;         // as for `--device`; empty: not given
  std::vector<std::filesystem::path> folders;  // that relative app files may be meant from
  std::filesystem::path script;
  std::string package;  // the script launches
};

// The choice as for `--device`, with an absolute path. Asks adb where nothing is given, so not on the main
// thread.
tl::expected<std::string, std::string> chooseDevice(const NamedDevices& devices,
                                                    const device::Operation& operation);

}  // namespace marmoset::server
