#include "engine/script/semantics/expansion.h"

#include <algorithm>

#include "engine/script/android/device_versions.h"
#include "engine/script/semantics/track.h"
#include "engine/script/text/java_text.h"

namespace marmoset::script {

namespace {

namespace key {
constexpr std::int32_t back = 4, zero = 7, dpadCenter = 23, menu = 82;
}
constexpr std::int32_t pointerIndexShift = 8;
constexpr std::int64_t longPressMs = 2000, wakeUpMarginMs = 3000;
constexpr std::string_view wakeUpPackage = "com.google.android.powerutil";
constexpr std::string_view wakeUpActivity = "com.google.android.powerutil.WakeUpScreen";

bool isThrottlable(const LowLevelEvent::Body& body) {
  if (const auto* motion = std::get_if<MotionEvent>(&body)) return motion->action == motion::up;
  if (const auto* key = std::get_if<KeyEvent>(&body)) return key->action == motion::up;
  return true;
}

// The events of one command on their way to `emit`, which may stop them at any point.
class Output {
 public:
  Output(std::string_view line, const RunOptions& options, const ParserMemory& memory, const Emit& emit,
         std::int32_t stepsOfDrag)
      : line_(line), options_(options), memory_(memory), emit_(emit), stepsOfDrag_(stepsOfDrag) {}

  bool send(Keyword keyword) {
    switch (keyword) {
      case Keyword::DeviceWakeUp:
        return wakeUp();
      case Keyword::ProfileWait:
        return add(WaitEvent{options_.profileWait});
      case Keyword::LongPress:
        return press(motion::down, key::dpadCenter) && add(WaitEvent{longPressMs}) &&
               press(motion::up, key::dpadCenter);
      case Keyword::WriteLog:
        return add(PowerEvent{});
      default:
        return add(FrameRateEvent{true, memory_.frameRateLabel});
    }
  }

  bool send(const KeyArguments& key) {
    return add(KeyEvent{key.action, key.keyCode, key.repeat, key.metaState, key.device, key.scanCode});
  }
  bool send(const PointerArguments& pointer) {
    return add(MotionEvent{pointer.touch, pointer.action, {{0, pointer.x, pointer.y}}, pointer.downTime});
  }
  bool send(const RotateArguments& rotate) { return add(RotationEvent{rotate.rotation, rotate.persist}); }
  bool send(const TapArguments& tap) {
    const Pointer finger{0, tap.x, tap.y};
    return touch(motion::down, {finger}) && (tap.duration <= 0 || add(WaitEvent{tap.duration})) &&
           touch(motion::up, {finger});
  }
  bool send(const HoldArguments& hold) {
    const Pointer finger{0, hold.x, hold.y};
    if (!touch(motion::down, {finger}) || !add(WaitEvent{hold.duration})) return false;
    // Older parsers queue the wait twice where they should lift the finger.
    return options_.device.sdk >= since::liftedFingers ? touch(motion::up, {finger})
                                                       : add(WaitEvent{hold.duration});
  }
  bool send(const DragArguments& drag);
  bool send(const PinchArguments& pinch);
  bool send(const FlipArguments& flip) { return add(FlipEvent{flip.open}); }
  bool send(const LaunchArguments& launch) {
    return add(ActivityEvent{text(launch.package), text(launch.activity), launch.alarm});
  }
  bool send(const InstrumentationArguments& arguments) {
    return add(InstrumentationEvent{text(arguments.testCase), text(arguments.runner)});
  }
  bool send(const WaitArguments& wait) { return add(WaitEvent{wait.ms}); }
  bool send(const PressArguments& key) {
    return press(motion::down, key.keyCode) && press(motion::up, key.keyCode);
  }

  bool send(Keyword keyword, const TextArguments& texts) {
    switch (keyword) {
      case Keyword::PowerLog:
        return add(PowerEvent{text(texts.first),
                              texts.hasSecond ? std::optional(text(texts.second)) : std::nullopt});
      case Keyword::RunCmd:
        return add(CommandEvent{text(texts.first)});
      case Keyword::DispatchString:
        return add(CommandEvent{"input text " + text(texts.first)});
      case Keyword::EndCaptureFramerate:
        return add(FrameRateEvent{false, memory_.frameRateLabel});
      default:
        return add(
            AppFrameRateEvent{keyword == Keyword::StartCaptureAppFramerate, memory_.app, memory_.appLabel});
    }
  }

 private:
  bool add(LowLevelEvent::Body body) { return emitThrottled(std::move(body), options_, emit_); }
  bool touch(std::int32_t action, std::vector<Pointer> fingers, bool intermediate = false) {
    return add(MotionEvent{true, action, std::move(fingers), options_.uptime, intermediate});
  }
  bool press(std::int32_t action, std::int32_t code) { return add(KeyEvent{action, code}); }
  bool wakeUp();
  std::int32_t stepsShown(std::int32_t steps) const { return std::min(steps, stepsOfDrag_); }
  std::string text(Span span) const { return validUtf8(span.of(line_)); }

  std::string_view line_;
  const RunOptions& options_;
  const ParserMemory& memory_;
  const Emit& emit_;
  std::int32_t stepsOfDrag_;
};

bool Output::wakeUp() {
  if (!add(ActivityEvent{std::string(wakeUpPackage), std::string(wakeUpActivity), options_.deviceSleep}))
    return false;
  return send(PressArguments{key::zero}) && add(WaitEvent{options_.deviceSleep + wakeUpMarginMs}) &&
         send(PressArguments{key::menu}) && send(PressArguments{key::back});
}

bool Output::send(const DragArguments& drag) {
  Track finger(0, drag.x1, drag.y1, drag.x2, drag.y2, drag.steps);
  if (!touch(motion::down, {finger.at()})) return false;
  const std::int32_t shown = stepsShown(drag.steps);
  for (std::int32_t i = 1; i <= shown; ++i) {
    finger.advance();
    if (i == shown) finger.advance(static_cast<std::uint64_t>(drag.steps - shown));
    if (!touch(motion::move, {finger.at()})) return false;
  }
  return touch(motion::up, {finger.at()});
}

bool Output::send(const PinchArguments& pinch) {
  Track first(0, pinch.x1Start, pinch.y1Start, pinch.x1End, pinch.y1End, pinch.steps);
  Track second(1, pinch.x2Start, pinch.y2Start, pinch.x2End, pinch.y2End, pinch.steps);
  const std::int32_t secondDown = motion::pointerDown | 1 << pointerIndexShift;
  if (!touch(motion::down, {first.at()}) || !touch(secondDown, {first.at(), second.at()}, true)) return false;
  const std::int32_t shown = stepsShown(pinch.steps);
  for (std::int32_t i = 1; i <= shown; ++i) {
    for (Track* finger : {&first, &second}) {
      finger->advance();
      if (i == shown) finger->advance(static_cast<std::uint64_t>(pinch.steps - shown));
    }
    if (!touch(motion::move, {first.at(), second.at()})) return false;
  }
  // Older parsers name the wrong finger and forget the other.
  if (options_.device.sdk < since::liftedFingers) return touch(motion::pointerUp, {first.at(), second.at()});
  const std::int32_t secondUp = motion::pointerUp | 1 << pointerIndexShift;
  return touch(secondUp, {first.at(), second.at()}) && touch(motion::up, {first.at()});
}

}  // namespace

bool emitThrottled(LowLevelEvent::Body body, const RunOptions& options, const Emit& emit) {
  LowLevelEvent event;
  event.throttlable = isThrottlable(body);
  event.body = std::move(body);
  const bool throttled = event.throttlable;
  if (!emit(std::move(event))) return false;
  if (!throttled) return true;
  LowLevelEvent throttle;
  throttle.body = ThrottleEvent{options.throttle};
  return emit(std::move(throttle));
}

bool expand(const Command& command, std::string_view line, const RunOptions& options,
            const ParserMemory& memory, const Emit& emit, std::int32_t stepsOfDrag) {
  Output output(line, options, memory, emit, stepsOfDrag);
  return std::visit(
      [&]<typename Kind>(const Kind& arguments) {
        if constexpr (std::is_same_v<Kind, std::monostate>) {
          return output.send(command.keyword);
        } else if constexpr (std::is_same_v<Kind, TextArguments>) {
          return output.send(command.keyword, arguments);
        } else {
          return output.send(arguments);
        }
      },
      command.arguments);
}

bool expandPointer(const PointerArguments& pointer, bool lineByLine, const RunOptions& options,
                   ParserMemory& memory, const Emit& emit) {
  MotionEvent event{pointer.touch, pointer.action, {}, pointer.downTime};
  if (pointer.touch) {
    if (pointer.action == motion::pointerDown) {
      event.action |=
          static_cast<std::int32_t>(static_cast<std::uint32_t>(pointer.pointerId) << pointerIndexShift);
      event.intermediate = true;
    }
    if (memory.scriptStart < 0) {
      memory.deviceStart = options.uptime;
      memory.scriptStart = pointer.eventTime;
    }
  }
  const Pointer here{pointer.pointerId, pointer.x, pointer.y};
  if (pointer.pointerId == 1) {
    event.pointers = {memory.lastPointers[0], here};
    memory.lastPointers[1] = here;
  } else if (pointer.pointerId == 0) {
    event.pointers = {here};
    if (pointer.action == motion::pointerUp) event.pointers.push_back(memory.lastPointers[1]);
    memory.lastPointers[0] = here;
  }
  if (lineByLine) {
    const auto difference = [](std::int64_t a, std::int64_t b) {
      return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
    };
    const std::int64_t passed = difference(options.uptime, memory.deviceStart);
    const std::int64_t due = difference(pointer.eventTime, memory.scriptStart);
    if (passed < due && !emitThrottled(WaitEvent{difference(due, passed)}, options, emit)) return false;
  }
  return emitThrottled(std::move(event), options, emit);
}

std::uint64_t eventCount(const Command& command, std::string_view line, const RunOptions& options) {
  constexpr std::uint64_t downUpThrottle = 3;
  if (const auto* drag = std::get_if<DragArguments>(&command.arguments))
    return static_cast<std::uint64_t>(drag->steps) + downUpThrottle;
  if (const auto* pinch = std::get_if<PinchArguments>(&command.arguments)) {
    const std::uint64_t around = options.device.sdk >= since::liftedFingers ? downUpThrottle + 2 : 3;
    return static_cast<std::uint64_t>(pinch->steps) + around;
  }
  std::uint64_t count = 0;
  expand(command, line, options, {}, [&count](LowLevelEvent&&) { return ++count > 0; });
  return count;
}

}  // namespace marmoset::script
