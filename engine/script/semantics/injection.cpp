#include <fmt/format.h>

#include "engine/script/semantics/run.h"
#include "engine/script/syntax/throwing_command.h"
#include "engine/script/text/java_numbers.h"

namespace marmoset::script {

namespace {

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

}  // namespace

std::optional<InjectionFault> injectionFault(const LowLevelEvent& event) {
  return std::visit(FaultOf{}, event.body);
}

}  // namespace marmoset::script
