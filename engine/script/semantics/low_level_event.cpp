#include "engine/script/semantics/low_level_event.h"

namespace marmoset::script {

namespace {

struct ClassName {
  std::string_view operator()(const MotionEvent& motion) const {
    return motion.touch ? "MonkeyTouchEvent" : "MonkeyTrackballEvent";
  }
  std::string_view operator()(const KeyEvent&) const { return "MonkeyKeyEvent"; }
  std::string_view operator()(const WaitEvent&) const { return "MonkeyWaitEvent"; }
  std::string_view operator()(const ThrottleEvent&) const { return "MonkeyThrottleEvent"; }
  std::string_view operator()(const ActivityEvent&) const { return "MonkeyActivityEvent"; }
  std::string_view operator()(const RotationEvent&) const { return "MonkeyRotationEvent"; }
  std::string_view operator()(const FlipEvent&) const { return "MonkeyFlipEvent"; }
  std::string_view operator()(const CommandEvent&) const { return "MonkeyCommandEvent"; }
  std::string_view operator()(const InstrumentationEvent&) const { return "MonkeyInstrumentationEvent"; }
  std::string_view operator()(const PowerEvent&) const { return "MonkeyPowerEvent"; }
  std::string_view operator()(const FrameRateEvent&) const { return "MonkeyGetFrameRateEvent"; }
  std::string_view operator()(const AppFrameRateEvent&) const { return "MonkeyGetAppFrameRateEvent"; }
};

}  // namespace

std::string_view className(const LowLevelEvent& event) {
  return std::visit(ClassName{}, event.body);
}

bool isNumbered(const LowLevelEvent& event) {
  return std::holds_alternative<MotionEvent>(event.body) || std::holds_alternative<KeyEvent>(event.body) ||
         std::holds_alternative<ActivityEvent>(event.body);
}

}  // namespace marmoset::script
