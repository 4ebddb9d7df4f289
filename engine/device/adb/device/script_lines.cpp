#include "engine/device/adb/device/script_lines.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace marmoset::device::adb {
namespace {

namespace motion = script::motion;

constexpr std::string_view scriptLinesTypeCommand = "input text ";
constexpr std::int64_t parserOverhead = 16;  // what the device takes off a recorded pause

const script::MotionEvent* motionOf(const script::LowLevelEvent& event) {
  return std::get_if<script::MotionEvent>(&event.body);
}

bool hasSecondFingerOfScriptLines(const Step& step) {
  return std::any_of(step.begin(), step.end(), [](const auto& event) {
    const auto* touch = motionOf(event);
    return touch != nullptr && touch->pointers.size() > 1;
  });
}

const script::MotionEvent* lastMotion(const Step& step) {
  const auto last =
      std::find_if(step.rbegin(), step.rend(), [](const auto& event) { return motionOf(event) != nullptr; });
  return last == step.rend() ? nullptr : motionOf(*last);
}

// One line for all motions of the step: from where the second finger came down to where it left.
std::string pinchLine(const Step& step) {
  std::vector<const script::MotionEvent*> both;
  std::size_t moves = 0;
  for (const auto& event : step) {
    const auto* touch = motionOf(event);
    if (touch == nullptr || touch->pointers.size() != 2) continue;
    both.push_back(touch);
    if (touch->action == motion::move) ++moves;
  }
  const auto &start = both.front()->pointers, &end = both.back()->pointers;
  return fmt::format("PinchZoom({},{},{},{},{},{},{},{},{})", start[0].x, start[0].y, end[0].x, end[0].y,
                     start[1].x, start[1].y, end[1].x, end[1].y, moves);
}

}  // namespace

std::vector<std::string> ScriptLines::write(const Step& step, Fingers fingers) {
  std::vector<std::string> lines;
  const bool twoFingers = hasSecondFingerOfScriptLines(step);
  const bool pinched = twoFingers && fingers != Fingers::each;
  const auto* lift = fingers == Fingers::pinchAndLift ? lastMotion(step) : nullptr;
  bool written = false;
  for (const auto& event : step) {
    const auto* touch = motionOf(event);
    if (touch != nullptr && pinched && touch != lift) {
      if (!std::exchange(written, true)) lines.push_back(pinchLine(step));
    } else if (touch != nullptr) {
      motion(*touch, twoFingers && !pinched, lines);
    } else if (const auto* pressed = std::get_if<script::KeyEvent>(&event.body)) {
      key(*pressed, lines);
    } else {
      other(event, lines);
    }
  }
  return lines;
}

void ScriptLines::motion(const script::MotionEvent& event, bool twoFingers, std::vector<std::string>& lines) {
  const auto& pointer = event.pointers.empty() ? script::Pointer{} : event.pointers.back();
  const auto action = event.action & 0xff;
  const auto line =
      fmt::format("{}({},{},{},{},{},0,0,0,0,0,0,0", event.touch ? "DispatchPointer" : "DispatchTrackball",
                  event.downTime, event.downTime, action, pointer.x, pointer.y);
  // The 13th argument names the finger, and only it makes the device remember where the first one is.
  lines.push_back(twoFingers ? fmt::format("{},{})", line, pointer.id) : line + ")");
}

void ScriptLines::key(const script::KeyEvent& event, std::vector<std::string>& lines) {
  if (event.sleptBefore > 0) keyClock_ += event.sleptBefore + parserOverhead;
  lines.push_back(fmt::format("DispatchKey({0},{0},{1},{2},{3},{4},{5},{6})", keyClock_, event.action,
                              event.keyCode, event.repeat, event.metaState, event.deviceId, event.scanCode));
}

void ScriptLines::other(const script::LowLevelEvent& event, std::vector<std::string>& lines) {
  struct Writer {
    bool deviceThrottles;
    std::string operator()(const script::WaitEvent& wait) const {
      return fmt::format("UserWait({})", wait.ms);
    }
    std::string operator()(const script::ThrottleEvent& throttle) const {
      return deviceThrottles || throttle.ms <= 0 ? "" : fmt::format("UserWait({})", throttle.ms);
    }
    std::string operator()(const script::ActivityEvent& launch) const {
      const auto alarm = launch.alarm != 0 ? fmt::format(",{}", launch.alarm) : "";
      return fmt::format("LaunchActivity({},{}{})", launch.package, launch.activity, alarm);
    }
    std::string operator()(const script::RotationEvent& rotation) const {
      return fmt::format("RotateScreen({},{})", rotation.degree, rotation.persist ? 1 : 0);
    }
    std::string operator()(const script::FlipEvent& flip) const {
      return fmt::format("DispatchFlip({})", flip.open);
    }
    std::string operator()(const script::CommandEvent& command) const {
      const std::string_view text = command.command;
      if (text.starts_with(scriptLinesTypeCommand))
        return fmt::format("DispatchString({})", text.substr(scriptLinesTypeCommand.size()));
      return fmt::format("RunCmd({})", text);
    }
    std::string operator()(const script::InstrumentationEvent& test) const {
      return fmt::format("LaunchInstrumentation({},{})", test.testCase, test.runner);
    }
    std::string operator()(const script::PowerEvent& power) const {
      if (!power.tag) return "WriteLog()";
      return power.result ? fmt::format("PowerLog({},{})", *power.tag, *power.result)
                          : fmt::format("PowerLog({})", *power.tag);
    }
    std::string operator()(const script::FrameRateEvent& rate) const {
      return rate.start ? "StartCaptureFramerate()"
                        : fmt::format("EndCaptureFramerate({})", rate.label.value_or(""));
    }
    std::string operator()(const script::AppFrameRateEvent& rate) const {
      return rate.start ? fmt::format("StartCaptureAppFramerate({})", rate.app.value_or(""))
                        : fmt::format("EndCaptureAppFramerate({},{})", rate.app.value_or(""),
                                      rate.label.value_or(""));
    }
    std::string operator()(const script::MotionEvent&) const { return {}; }
    std::string operator()(const script::KeyEvent&) const { return {}; }
  };
  if (auto line = std::visit(Writer{deviceThrottles_}, event.body); !line.empty())
    lines.push_back(std::move(line));
}

}  // namespace marmoset::device::adb
