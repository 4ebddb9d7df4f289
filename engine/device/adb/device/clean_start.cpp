#include <array>

#include <fmt/format.h>

#include "engine/device/adb/device/adb_device.h"
#include "engine/device/adb/parse/package_output.h"
#include "engine/device/adb/server/program.h"
#include "engine/device/adb/shell/quoting.h"
#include "engine/device/adb/shell/sync_client.h"
#include "engine/device/wipe_consent.h"
#include "engine/files/read_file.h"

namespace marmoset::device::adb {
namespace {

using Kind = DeviceError::Kind;
using namespace std::chrono_literals;

constexpr auto installLimit = 180s;
constexpr std::size_t largestFixture = std::size_t{64} << 20;
constexpr std::string_view homeKey = "3";

struct WantedSetting {
  const char *space, *key, *value;
};
// Animations only cost time and keep screens from coming to rest; the rotation is the script's business.
constexpr std::array calm = {WantedSetting{"global", "window_animation_scale", "0"},
                             WantedSetting{"global", "transition_animation_scale", "0"},
                             WantedSetting{"global", "animator_duration_scale", "0"},
                             WantedSetting{"system", "accelerometer_rotation", "0"},
                             WantedSetting{"system", "user_rotation", "0"}};

}  // namespace

Result<void> AdbDevice::cleanStart(const CleanStart& start, const Operation& operation) {
  if (auto allowed = checkPermission(start); !allowed) return allowed;
  endPort();
  start_ = start;
  lastFailure_.reset();
  probesSeen_ = false;
  if (auto reset = resetApp(start, operation); !reset) return reset;
  if (auto calmed = calmDown(operation); !calmed) return calmed;
  if (!log_.isStarted())
    if (auto started = log_.start(info_.sdk, operation); !started) return started;
  // HOME comes before the seed: what it sets off is not part of the run.
  std::string line = fmt::format("input keyevent {}; ", homeKey);
  if (simulated_ && start.seed) line += fmt::format("setprop debug.marmoset.seed {}; ", *start.seed);
  line += processCommand(info_.sdk) + "; ";
  const auto marked = shell_.runLine(line + log_.markCommand(), operation);
  if (!marked) return tl::unexpected(marked.error());
  failures_ = AppFailures(start.package, parseProcessList(marked->out));
  const auto skipped = log_.readToMark(operation);
  if (!skipped) return tl::unexpected(skipped.error());
  return {};
}

Result<void> AdbDevice::checkPermission(const CleanStart& start) const {
  if (!start.wipes() || info_.emulator || start.mayWipe) return {};
  return refuseWipe(info_, start.package);
}

Result<void> AdbDevice::resetApp(const CleanStart& start, const Operation& operation) {
  if (!start.reinstall.empty())
    if (auto installed = reinstall(start.reinstall, operation); !installed) return installed;
  const auto path = shell_.run({"pm", "path", start.package}, operation);
  if (!path) return tl::unexpected(path.error());
  if (!hasPackagePath(path->out))
    return fail(Kind::notInstalled,
                fmt::format("{} is not installed on {}. Install it first.", start.package, info_.serial));
  // Installing an app over itself keeps its data.
  if (start.clearData) {
    const auto cleared = shell_.run({"pm", "clear", start.package}, operation);
    if (!cleared) return tl::unexpected(cleared.error());
    if (!clearedData(cleared->out + cleared->err))
      return fail(Kind::refused,
                  fmt::format("{} refuses to clear the data of {}", info_.serial, start.package));
  }
  if (start.forceStop)
    if (auto stopped = shell_.run({"am", "force-stop", start.package}, operation); !stopped)
      return tl::unexpected(stopped.error());
  for (const auto& permission : start.grants) {
    const auto granted = shell_.run({"pm", "grant", start.package, permission}, operation);
    if (!granted) return tl::unexpected(granted.error());
    if (granted->exitCode != 0)
      return fail(Kind::refused,
                  fmt::format("{} does not grant {}: {}", info_.serial, permission, granted->err));
  }
  return pushFixtures(start, operation);
}

Result<void> AdbDevice::pushFixtures(const CleanStart& start, const Operation& operation) {
  for (const auto& fixture : start.fixtures) {
    const auto read = files::readFile(fixture.file, files::wholeFile(largestFixture, "fixtures"));
    if (!read) return fail(Kind::refused, read.error());
    if (auto pushed = push(shell_.server(), info_.serial, read->bytes, fixture.path, installLimit, operation);
        !pushed)
      return pushed;
  }
  return {};
}

Result<void> AdbDevice::reinstall(const std::string& file, const Operation& operation) {
  const auto& options = shell_.server().options();
  const auto result = runProgram(options.program,
                                 {"-H", options.address.host, "-P", std::to_string(options.address.port),
                                  "-s", info_.serial, "install", "-r", "-t", file},
                                 operation.within(installLimit));
  if (!result) return tl::unexpected(result.error());
  const auto failure = installFailure(result->output);
  if (!failure) return {};
  const bool full = failure->find("INSUFFICIENT_STORAGE") != std::string::npos;
  return fail(full ? Kind::diskFull : Kind::refused,
              fmt::format("cannot install {} on {}: {}", file, info_.serial, *failure));
}

Result<void> AdbDevice::calmDown(const Operation& operation) {
  // Known before anything is changed, so that a stop in between leaves nothing that cannot be put back.
  if (found_.settings.empty())
    if (auto found = rememberSettings(operation); !found) return found;
  std::string line;
  for (const auto& setting : calm)
    line += fmt::format("settings put {} {} {}; ", setting.space, setting.key, setting.value);
  const auto answer = shell_.runWhole(line + "true", operation);
  if (!answer) return tl::unexpected(answer.error());
  rotation_ = 0;
  return {};
}

Result<void> AdbDevice::rememberSettings(const Operation& operation) {
  std::string line;
  for (const auto& setting : calm) line += fmt::format("settings get {} {}; ", setting.space, setting.key);
  const auto answer = shell_.runLine(line + "true", operation);
  if (!answer) return tl::unexpected(answer.error());
  const auto values = linesOf(answer->out);
  if (values.size() < calm.size())
    return fail(Kind::halfAnswer,
                fmt::format("{} does not tell its settings: {}", info_.serial, answer->out));
  for (std::size_t i = 0; i < calm.size(); ++i)
    found_.settings.push_back({calm[i].space, calm[i].key, std::string(trimmed(values[i]))});
  auto kept = keepFound();
  // Nothing is changed that could not be put back.
  if (!kept) found_.settings.clear();
  return kept;
}

}  // namespace marmoset::device::adb
