#include <algorithm>

#include "engine/script/log/log_line.h"
#include "engine/script/log/motion_line.h"
#include "engine/script/log/scanner.h"
#include "engine/trace/window_status.h"

namespace marmoset::script {

namespace {

constexpr std::int32_t actionMask = 0xFF;
constexpr int eventBodyPointerIndexShift = 8;

// The log prints the id of the pointer that went down or up; the event holds its index.
std::int32_t withPointerIndex(std::int32_t action, const std::vector<Pointer>& pointers) {
  const auto base = action & actionMask;
  if (base != motion::pointerDown && base != motion::pointerUp) return action;
  const auto id = action >> eventBodyPointerIndexShift;
  const auto found =
      std::find_if(pointers.begin(), pointers.end(), [&](const Pointer& p) { return p.id == id; });
  const auto index = found == pointers.end() ? id : static_cast<std::int32_t>(found - pointers.begin());
  return base | index << eventBodyPointerIndexShift;
}

std::optional<LowLevelEvent::Body> motionBody(const LogLine& facts, std::string_view text) {
  MotionEvent event;
  event.touch = facts.kind != LogLineKind::trackball;
  event.pointers = readPointers(text);
  if (event.pointers.empty()) return std::nullopt;
  event.action = withPointerIndex(facts.action, event.pointers);
  return event;
}

std::optional<LowLevelEvent::Body> keyBody(std::string_view text) {
  const auto key = readKey(text);
  if (!key) return std::nullopt;
  KeyEvent event;
  event.action = key->action;
  event.keyCode = key->keyCode;
  return event;
}

std::optional<LowLevelEvent::Body> switchBody(std::string_view text) {
  const auto started = component(text);
  if (!started) return std::nullopt;
  return ActivityEvent{started->package, trace::fullActivity(started->package, started->activity), 0};
}

std::string_view after(std::string_view text, std::string_view word) {
  const auto found = text.find(word);
  return found == std::string_view::npos ? std::string_view{} : text.substr(found + word.size());
}

}  // namespace

std::optional<LowLevelEvent::Body> eventBody(const LogLine& facts, std::string_view line) {
  const auto text = line.substr(facts.content);
  switch (facts.kind) {
    case LogLineKind::touch:
    case LogLineKind::trackball:
    case LogLineKind::pointer:
      return motionBody(facts, text);
    case LogLineKind::key:
      return keyBody(text);
    case LogLineKind::switchActivity:
      return switchBody(text);
    case LogLineKind::flip:
      return FlipEvent{after(text, "keyboardOpen=").starts_with("true")};
    case LogLineKind::rotation:
      return RotationEvent{static_cast<std::int32_t>(std::clamp<std::int64_t>(facts.number, 0, 3)),
                           after(text, "persist=").starts_with("true")};
    case LogLineKind::sleep:
      return ThrottleEvent{facts.number};
    case LogLineKind::wait:
      return WaitEvent{facts.number};
    default:
      return std::nullopt;
  }
}

std::optional<Component> component(std::string_view line) {
  for (const std::string_view key : {"component=", "cmp=", "Component = "}) {
    Scanner scanner(after(line, key));
    Component found;
    found.package = scanner.takeUntil("/; }");
    if (found.package.empty() || !scanner.take("/")) continue;
    found.activity = scanner.takeUntil("; },\r\n\t");
    if (!found.activity.empty()) return found;
  }
  return std::nullopt;
}

}  // namespace marmoset::script
