#pragma once

#include <string>

#include <tl/expected.hpp>

#include "server/jobs/named_devices.h"

namespace marmoset::server {

// The app that a job without a script is about, and where it runs.
struct AppChoice {
  std::string package;
  std::string device;  // as for `--device`, with an absolute path
};

// A simulated app is known by its file; on other devices somebody has to name it, in `devices.package`. Asks
// adb where nothing is given, so not on the main thread. The error is for the user.
tl::expected<AppChoice, std::string> chooseApp(const NamedDevices& devices,
                                               const device::Operation& operation);

}  // namespace marmoset::server
