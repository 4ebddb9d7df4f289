#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace marmoset::script {

struct Pointer {
  std::int32_t id = 0;
  float x = 0, y = 0;
  bool operator==(const Pointer&) const = default;
};

// Motion actions as Android numbers them; the pointer index stands in bits 8 to 15.
namespace motion {
inline constexpr std::int32_t down = 0, up = 1, move = 2, cancel = 3, pointerDown = 5, pointerUp = 6;
}

struct MotionEvent {
  bool touch = true;  // else a trackball
  std::int32_t action = 0;
  std::vector<Pointer> pointers;
  std::int64_t downTime = 0;  // as written; only groups events
  bool intermediate = false;
};
struct KeyEvent {
  std::int32_t action = 0, keyCode = 0, repeat = 0, metaState = 0, deviceId = -1, scanCode = 0;
  std::int64_t sleptBefore = 0;  // ms the parser itself sleeps before it hands the event out
};
struct WaitEvent {
  std::int64_t ms = 0;  // negative: the device throws when it executes it
};
struct ThrottleEvent {
  std::int64_t ms = 0;
};
struct ActivityEvent {
  std::string package, activity;
  std::int64_t alarm = 0;
};
struct RotationEvent {
  std::int32_t degree = 0;
  bool persist = false;
};
struct FlipEvent {
  bool open = false;
};
struct CommandEvent {
  std::string command;
};
struct InstrumentationEvent {
  std::string testCase, runner;
};
struct PowerEvent {
  std::optional<std::string> tag, result;  // both absent: WriteLog
};
// Label and app stand in static fields on the device: they are those of the last such line read so far, and
// absent until there was one.
struct FrameRateEvent {
  bool start = false;
  std::optional<std::string> label;
};
struct AppFrameRateEvent {
  bool start = false;
  std::optional<std::string> app, label;
};

// One event of Monkey's queue, as the device delivers it.
struct LowLevelEvent {
  using Body =
      std::variant<MotionEvent, KeyEvent, WaitEvent, ThrottleEvent, ActivityEvent, RotationEvent, FlipEvent,
                   CommandEvent, InstrumentationEvent, PowerEvent, FrameRateEvent, AppFrameRateEvent>;
  std::uint32_t line = 0;  // zero-based line that queued it; a throttle carries its event's line
  bool throttlable = false;
  Body body;
};

// Monkey's own class name: "MonkeyTouchEvent", "MonkeyThrottleEvent", ...
std::string_view className(const LowLevelEvent& event);
// Launch, motion and key events carry CHARD's running number; nothing else does.
bool isNumbered(const LowLevelEvent& event);

}  // namespace marmoset::script
