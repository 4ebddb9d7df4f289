#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <re2/re2.h>

#include "engine/device/adb/device/adb_device.h"
#include "engine/device/adb/parse/component.h"
#include "engine/device/adb/shell/quoting.h"

namespace marmoset::device::adb {
namespace {

using Kind = DeviceError::Kind;

struct ListedForward {
  std::string serial;
  std::uint16_t local = 0, device = 0;
};

// "emulator-5554 tcp:42345 tcp:10823"; other kinds of forwards are none of ours.
std::optional<ListedForward> parseForward(std::string_view line) {
  static const re2::RE2 form(R"((\S+) tcp:(\d+) tcp:(\d+))");
  ListedForward forward;
  if (!re2::RE2::FullMatch(re2::StringPiece(line.data(), line.size()), form, &forward.serial, &forward.local,
                           &forward.device))
    return std::nullopt;
  return forward;
}

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
  return removeForwards(state.ports, operation);
}

Result<void> AdbDevice::removeForwards(const std::vector<std::uint16_t>& ports, const Operation& operation) {
  if (ports.empty()) return {};
  const auto listed = shell_.server().query("host:list-forward", operation);
  if (!listed) return tl::unexpected(listed.error());
  for (const auto line : linesOf(*listed)) {
    const auto forward = parseForward(line);
    if (!forward || forward->serial != shell_.serial()) continue;
    if (std::find(ports.begin(), ports.end(), forward->device) == ports.end()) continue;
    if (auto removed = shell_.server().removeForward(shell_.serial(), forward->local, operation); !removed)
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
