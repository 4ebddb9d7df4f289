#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/device/pool/device_pool.h"
#include "engine/replay/trace.h"
#include "server/cli/device_option.h"
#include "server/cli/input.h"

namespace CLI {
class App;
}

namespace marmoset::cli {

struct Console;

// What every command that runs traces on devices takes: where, from which state, and what the user allows.
struct RunOptions {
  DeviceOption device;
  std::shared_ptr<device::WipeConsent> wipeConsent;  // of who runs the command; set by addRunOptions
  std::vector<std::string> grants;
  std::string reinstall;
  bool keepData = false, allowCommands = false;
  std::optional<std::int64_t> throttle;
  std::uint64_t seed = 1;

  device::CleanStart start() const;
};
void addRunOptions(CLI::App& command, RunOptions& options, const Console& console);

// A script and the devices to run it on. The devices are there: at least one was listed.
struct PreparedRun {
  Input input;
  replay::Trace trace;
  std::unique_ptr<device::DevicePool> pool;
  std::int64_t throttle = 0;
  script::RunOptions play;  // how the script was read
};
// The error is one line; without `--device` and without a connected one it names the simulated app beside the
// script, if there is one.
tl::expected<PreparedRun, std::string> prepareRun(const std::string& file, const RunOptions& options,
                                                  const Console& console, const device::Operation& operation);

}  // namespace marmoset::cli
