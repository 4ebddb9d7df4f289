#include "engine/script/semantics/injection.h"

#include <fmt/format.h>

#include "engine/script/semantics/run.h"
#include "engine/script/text/java_numbers.h"

namespace marmoset::script {

namespace {

// ComponentName.unflattenFromString: a slash with something behind it.
bool isComponentName(std::string_view runner) {
  const std::size_t slash = runner.find('/');
  return slash != std::string_view::npos && slash + 1 < runner.size();
}

// The one tag whose value MonkeyPowerEvent reads as a number.
bool isReadableResult(std::string_view tag, std::string_view result) {
  return tag != "AUTOTEST_IDLE_SUCCESS" || parseLong(result);
}

std::optional<InjectionFault> negativeSleep(std::int64_t ms) {
  if (ms >= 0) return std::nullopt;
  return InjectionFault{"IllegalArgumentException", fmt::format("millis < 0: {}", ms)};
}

struct FaultOf {
  std::optional<InjectionFault> operator()(const WaitEvent& wait) const { return negativeSleep(wait.ms); }
  std::optional<InjectionFault> operator()(const ThrottleEvent& throttle) const {
    return negativeSleep(throttle.ms);
  }
  std::optional<InjectionFault> operator()(const MotionEvent& motion) const {
    if (!motion.pointers.empty()) return std::nullopt;
    return InjectionFault{"IllegalArgumentException", "pointerCount must be at least 1"};
  }
  std::optional<InjectionFault> operator()(const InstrumentationEvent& event) const {
    if (isComponentName(event.runner)) return std::nullopt;
    return InjectionFault{"IllegalArgumentException", "Bad component name"};
  }
  std::optional<InjectionFault> operator()(const PowerEvent& event) const {
    if (!event.tag || !event.result || isReadableResult(*event.tag, *event.result)) return std::nullopt;
    return InjectionFault{"NumberFormatException", integerFault(*event.result)};
  }
  template <typename Other>
  std::optional<InjectionFault> operator()(const Other&) const {
    return std::nullopt;
  }
};

struct Throws {
  std::string_view line;
  bool operator()(const WaitArguments& wait) const { return wait.ms < 0; }
  bool operator()(const HoldArguments& hold) const { return hold.duration < 0; }
  bool operator()(const PointerArguments& pointer) const {
    return pointer.hasPointerId && pointer.pointerId != 0 && pointer.pointerId != 1;
  }
  bool operator()(const InstrumentationArguments& arguments) const {
    return !isComponentName(arguments.runner.of(line));
  }
  bool operator()(const TextArguments& texts) const {
    return texts.hasSecond && !isReadableResult(texts.first.of(line), texts.second.of(line));
  }
  template <typename Other>
  bool operator()(const Other&) const {
    return false;
  }
};

}  // namespace

std::optional<InjectionFault> injectionFault(const LowLevelEvent& event) {
  return std::visit(FaultOf{}, event.body);
}

bool throwsWhenInjected(const Command& command, std::string_view line) {
  // EndCaptureAppFramerate has two texts as well, but only PowerLog reads the second.
  const bool isText = std::holds_alternative<TextArguments>(command.arguments);
  if (isText && command.keyword != Keyword::PowerLog) return false;
  return std::visit(Throws{line}, command.arguments);
}

}  // namespace marmoset::script
