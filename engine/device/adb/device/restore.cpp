#include <algorithm>

#include <fmt/format.h>

#include "engine/device/adb/device/adb_device.h"
#include "engine/device/adb/parse/component.h"
#include "engine/device/adb/shell/quoting.h"

namespace marmoset::device::adb {
namespace {

using Kind = DeviceError::Kind;

}  // namespace

Result<void> AdbDevice::keepFound() {
  found_.device = describedDevice();
  if (const auto saved = saveFoundState(foundFile_, found_); !saved)
    return fail(Kind::refused, saved.error());
  return {};
}

// All settings in one command, which a stop does not cut in two.
Result<void> AdbDevice::putBack(const FoundState& state, const Operation& operation) {
  std::string line;
  for (const auto& [space, key, value] : state.settings) {
    const auto words = value == "null" ? std::vector<std::string>{"settings", "delete", space, key}
                                       : std::vector<std::string>{"settings", "put", space, key, value};
    line += commandLine(words) + " && ";
  }
  if (!line.empty()) {
    const auto answer = shell_.runWhole(line + "true", operation);
    if (!answer) return tl::unexpected(answer.error());
    if (answer->exitCode != 0)
      return fail(Kind::badAnswer, fmt::format("{} does not take its settings back: {}{}", shell_.serial(),
                                               answer->out, answer->err));
  }
  if (state.forwards.empty()) return {};
  const auto listed = shell_.server().query("host:list-forward", operation);
  if (!listed) return tl::unexpected(listed.error());
  const auto lines = linesOf(*listed);
  for (const auto& forward : state.forwards) {
    // The port may be somebody else's by now.
    const auto ours = fmt::format("{} tcp:{} tcp:{}", shell_.serial(), forward.local, forward.device);
    if (std::find(lines.begin(), lines.end(), ours) == lines.end()) continue;
    if (auto removed = shell_.server().removeForward(shell_.serial(), forward.local, operation); !removed)
      return removed;
  }
  return {};
}

// A run that was killed could not put back what it found, and what stands on the device now is ours.
Result<void> AdbDevice::putBackLeft(const Operation& operation) {
  const auto left = loadFoundState(foundFile_);
  if (left.empty()) return {};
  if (left.device == describedDevice())
    if (auto done = putBack(left, operation); !done) return done;
  found_ = {};
  return keepFound();
}

}  // namespace marmoset::device::adb
