#include "tests/engine/script/golden_event.h"

#include <cmath>

namespace marmoset::test {

using namespace marmoset::script;
using nlohmann::json;

namespace {

json number(float value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  if (value == 0 && std::signbit(value)) return "-0.0";
  return value;
}

json text(const std::optional<std::string>& value) {
  return value ? json(*value) : json();
}

struct Fields {
  json operator()(const MotionEvent& motion) const {
    json pointers = json::array();
    for (const Pointer& pointer : motion.pointers)
      pointers.push_back({{"id", pointer.id}, {"x", number(pointer.x)}, {"y", number(pointer.y)}});
    json fields{{"action", motion.action}, {"pointerCount", motion.pointers.size()}, {"pointers", pointers}};
    if (motion.intermediate) fields["intermediate"] = true;
    return fields;
  }
  json operator()(const KeyEvent& key) const {
    json fields{{"action", key.action}, {"keyCode", key.keyCode}};
    if (key.repeat != 0) fields["repeat"] = key.repeat;
    if (key.metaState != 0) fields["metaState"] = key.metaState;
    if (key.deviceId != -1) fields["deviceId"] = key.deviceId;
    if (key.scanCode != 0) fields["scanCode"] = key.scanCode;
    if (key.sleptBefore != 0) fields["sleptBefore"] = key.sleptBefore;
    return fields;
  }
  json operator()(const WaitEvent& wait) const { return {{"ms", wait.ms}}; }
  json operator()(const ThrottleEvent& throttle) const { return {{"ms", throttle.ms}}; }
  json operator()(const ActivityEvent& event) const {
    return {{"package", event.package}, {"activity", event.activity}, {"alarm", event.alarm}};
  }
  json operator()(const RotationEvent& event) const {
    return {{"degree", event.degree}, {"persist", event.persist}};
  }
  json operator()(const FlipEvent& event) const { return {{"open", event.open}}; }
  json operator()(const CommandEvent& event) const { return {{"cmd", event.command}}; }
  json operator()(const InstrumentationEvent& event) const {
    return {{"testCase", event.testCase}, {"runner", event.runner}};
  }
  json operator()(const PowerEvent& event) const {
    return {{"tag", text(event.tag)}, {"result", text(event.result)}};
  }
  json operator()(const FrameRateEvent& event) const {
    return {{"status", event.start ? "start" : "end"}, {"lastLabel", text(event.label)}};
  }
  json operator()(const AppFrameRateEvent& event) const {
    return {{"status", event.start ? "start" : "end"},
            {"lastApp", text(event.app)},
            {"lastLabel", text(event.label)}};
  }
};

}  // namespace

json toGolden(const LowLevelEvent& event) {
  json fields = std::visit(Fields{}, event.body);
  fields["class"] = className(event);
  fields["line"] = event.line + 1;
  if (std::holds_alternative<MotionEvent>(event.body) || std::holds_alternative<KeyEvent>(event.body))
    fields["throttlable"] = event.throttlable;
  return fields;
}

json normalized(json recorded) {
  if (!recorded.contains("pointers")) return recorded;
  for (json& pointer : recorded["pointers"]) {
    for (const char* axis : {"x", "y"}) {
      if (pointer[axis].is_number()) pointer[axis] = number(static_cast<float>(pointer[axis].get<double>()));
    }
  }
  return recorded;
}

}  // namespace marmoset::test
