#include "engine/device/adb/device/device_script.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/device/adb/device/same_events.h"
#include "engine/device/adb/device/script_lines.h"
#include "engine/script/semantics/run.h"

namespace marmoset::device::adb {
namespace {

using script::LowLevelEvent;
using script::ThrottleEvent;

constexpr std::string_view deviceScriptHeader = "type= raw events\ncount= 1\nspeed= 1.0\nstart data >>\n";
constexpr std::uint32_t headerLines = 4;

bool isThrottle(const LowLevelEvent& event) {
  return std::holds_alternative<ThrottleEvent>(event.body);
}

// The one length of all throttles, if the device would make just these by itself.
std::optional<std::int64_t> commonThrottle(std::span<const Step> steps) {
  std::optional<std::int64_t> common;
  for (const auto& step : steps) {
    for (std::size_t i = 0; i < step.size(); ++i) {
      const auto* throttle = std::get_if<ThrottleEvent>(&step[i].body);
      if (throttle != nullptr && common.value_or(throttle->ms) != throttle->ms) return std::nullopt;
      if (throttle != nullptr) common = throttle->ms;
      const bool followed = i + 1 < step.size() && isThrottle(step[i + 1]);
      if (step[i].throttlable && !followed && common.value_or(0) != 0) return std::nullopt;
    }
  }
  return common.value_or(0);
}

std::vector<LowLevelEvent> played(const std::string& text, int sdk) {
  script::RunOptions options;
  if (sdk > 0) options.device.sdk = sdk;
  return script::play(script::Script::parse(script::Text(text)), options).events;
}

// Throttles are counted by nobody.
std::vector<const LowLevelEvent*> counted(const std::vector<LowLevelEvent>& events) {
  std::vector<const LowLevelEvent*> result;
  for (const auto& event : events)
    if (!isThrottle(event)) result.push_back(&event);
  return result;
}

bool isWait(const LowLevelEvent* event) {
  return std::holds_alternative<script::WaitEvent>(event->body);
}

// Waits that stand for throttles aside, the same events in the same order. Gives the first that differs.
std::optional<std::size_t> firstDifference(std::vector<const LowLevelEvent*> got,
                                           std::vector<const LowLevelEvent*> wanted) {
  std::erase_if(got, isWait);
  std::erase_if(wanted, isWait);
  const auto [a, b] = std::mismatch(got.begin(), got.end(), wanted.begin(), wanted.end(),
                                    [](const auto* x, const auto* y) { return sameEvent(*x, *y); });
  if (a == got.end() && b == wanted.end()) return std::nullopt;
  return static_cast<std::size_t>(b - wanted.begin());
}

bool hasSecondFingerOfDeviceScript(const Step& step) {
  return std::any_of(step.begin(), step.end(), [](const LowLevelEvent& event) {
    const auto* touch = std::get_if<script::MotionEvent>(&event.body);
    return touch != nullptr && touch->pointers.size() > 1;
  });
}

std::vector<std::string> linesOf(ScriptLines& writer, const Step& step, int sdk) {
  using Fingers = ScriptLines::Fingers;
  if (!hasSecondFingerOfDeviceScript(step)) return writer.write(step, Fingers::each);
  const auto mark = writer.mark();
  for (const auto fingers : {Fingers::pinch, Fingers::pinchAndLift}) {
    auto lines = writer.write(step, fingers);
    const auto alone = played(fmt::format("{}{}\n", deviceScriptHeader, fmt::join(lines, "\n")), sdk);
    if (!firstDifference(counted(alone), counted(step))) return lines;
    writer.reset(mark);
  }
  return writer.write(step, Fingers::each);
}

std::vector<const LowLevelEvent*> counted(std::span<const Step> steps) {
  std::vector<const LowLevelEvent*> result;
  for (const auto& step : steps)
    for (const auto* event : counted(step)) result.push_back(event);
  return result;
}

}  // namespace

Result<DeviceScript> writeScript(std::span<const Step> steps, int sdk) {
  DeviceScript result;
  const auto throttle = commonThrottle(steps);
  result.throttle = throttle.value_or(0);
  result.text = deviceScriptHeader;
  ScriptLines writer(throttle.has_value());
  std::vector<std::uint32_t> stepOfLine(headerLines);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    for (const auto& line : linesOf(writer, steps[i], sdk)) {
      result.text += line + '\n';
      stepOfLine.push_back(static_cast<std::uint32_t>(i));
    }
  }
  const auto events = played(result.text, sdk);
  const auto wanted = counted(steps);
  if (const auto difference = firstDifference(counted(events), wanted)) {
    auto rest = wanted;
    std::erase_if(rest, isWait);
    const auto line = *difference < rest.size() ? rest[*difference]->line + 1 : 0;
    return fail(DeviceError::Kind::unsupported,
                fmt::format("no script line makes a device do again what line {} does", line));
  }
  for (const auto& event : events)
    if (!isThrottle(event)) result.stepOfEvent.push_back(stepOfLine[event.line]);
  return result;
}

}  // namespace marmoset::device::adb
