#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/device/pool/device_pool.h"
#include "engine/jobs/script_input.h"
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
  std::vector<std::string> reset;         // the words of a command before every start
  std::vector<device::Fixture> fixtures;  // of the project
  bool keepData = false, allowCommands = false;
  std::optional<std::int64_t> throttle;
  std::uint64_t seed = 1;

  device::CleanStart start() const;
};
void addRunOptions(CLI::App& command, RunOptions& options, const Console& console);

// Which phones a no kept out of runs that others did.
void tellLeftOut(const RunOptions& options, const Console& console);

// The devices of the options, or of a source that was opened. They are there: at least one was listed. The
// error is one line.
using SharedPool = std::shared_ptr<device::DevicePool>;
tl::expected<SharedPool, std::string> openPool(const RunOptions& options, const device::Operation& operation);
tl::expected<SharedPool, std::string> openPool(const RunOptions& options, const device::OpenedChoice& opened,
                                               const device::Operation& operation);

// A script and the devices to run it on.
struct PreparedRun {
  Input input;
  replay::Trace trace;
  SharedPool pool;
  std::int64_t throttle = 0;
  script::RunOptions play;  // how the script was read
};
// The error is one line; without `--device` and without a connected one it names the simulated app beside the
// script, if there is one.
tl::expected<PreparedRun, std::string> prepareRun(const std::string& file, const RunOptions& options,
                                                  const Console& console, const device::Operation& operation);
// For commands that run many scripts on the same devices. The error does not name the file.
tl::expected<jobs::ScriptInput, std::string> openScript(const std::string& file, const RunOptions& options,
                                                        const Console& console);

}  // namespace marmoset::cli
