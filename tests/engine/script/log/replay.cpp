#include "tests/engine/script/log/replay.h"

namespace marmoset::script {

namespace {

bool samePointers(const MotionEvent& a, const MotionEvent& b, std::size_t from) {
  if (a.pointers.size() != b.pointers.size()) return false;
  for (std::size_t i = from; i < a.pointers.size(); ++i)
    if (!(a.pointers[i] == b.pointers[i])) return false;
  return true;
}

bool same(const LowLevelEvent& a, const LowLevelEvent& b, bool ignoreFirstOfTwo) {
  if (a.body.index() != b.body.index()) return false;
  if (const auto* x = std::get_if<MotionEvent>(&a.body)) {
    const auto& y = std::get<MotionEvent>(b.body);
    const std::size_t from = ignoreFirstOfTwo && x->pointers.size() == 2 ? 1 : 0;
    return x->touch == y.touch && x->action == y.action && samePointers(*x, y, from);
  }
  if (const auto* x = std::get_if<KeyEvent>(&a.body)) {
    const auto& y = std::get<KeyEvent>(b.body);
    return x->action == y.action && x->keyCode == y.keyCode && y.sleptBefore == 0;
  }
  if (const auto* x = std::get_if<ActivityEvent>(&a.body)) {
    const auto& y = std::get<ActivityEvent>(b.body);
    return x->package == y.package && x->activity == y.activity;
  }
  if (const auto* x = std::get_if<RotationEvent>(&a.body)) {
    const auto& y = std::get<RotationEvent>(b.body);
    return x->degree == y.degree && x->persist == y.persist;
  }
  if (const auto* x = std::get_if<FlipEvent>(&a.body)) return x->open == std::get<FlipEvent>(b.body).open;
  return false;
}

std::int64_t waited(const LowLevelEvent& event) {
  if (const auto* wait = std::get_if<WaitEvent>(&event.body)) return wait->ms;
  if (const auto* throttle = std::get_if<ThrottleEvent>(&event.body)) return throttle->ms;
  return 0;
}

}  // namespace

bool sameInput(const LowLevelEvent& a, const LowLevelEvent& b) {
  return same(a, b, false);
}

bool sameInputButFirstFinger(const LowLevelEvent& a, const LowLevelEvent& b) {
  return same(a, b, true);
}

std::vector<LowLevelEvent> withoutWaits(std::vector<LowLevelEvent> events) {
  std::erase_if(events, [](const LowLevelEvent& event) {
    return std::holds_alternative<WaitEvent>(event.body) || std::holds_alternative<ThrottleEvent>(event.body);
  });
  return events;
}

std::int64_t timeSlept(const std::vector<LowLevelEvent>& events) {
  std::int64_t total = 0;
  for (const LowLevelEvent& event : events) total += waited(event);
  return total;
}

Run replay(const Conversion& conversion) {
  return play(Script::parse(Text(conversion.script)));
}

}  // namespace marmoset::script
