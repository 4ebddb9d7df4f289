#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/script/semantics/low_level_event.h"

namespace marmoset::script::test {

// Low-level events without a script: each call is what one line queues, lines count from 0.
class EventBuilder {
 public:
  EventBuilder& touch(std::int32_t action, std::vector<Pointer> pointers) {
    return add(MotionEvent{true, action, std::move(pointers)});
  }
  EventBuilder& down(float x, float y) { return touch(motion::down, {{0, x, y}}); }
  EventBuilder& move(float x, float y) { return touch(motion::move, {{0, x, y}}); }
  EventBuilder& up(float x, float y) { return touch(motion::up, {{0, x, y}}); }
  EventBuilder& ball(std::int32_t action, float x, float y) {
    return add(MotionEvent{false, action, {{0, x, y}}});
  }
  EventBuilder& key(std::int32_t action, std::int32_t code, std::int32_t repeat = 0, std::int64_t slept = 0) {
    KeyEvent event;
    event.action = action;
    event.keyCode = code;
    event.repeat = repeat;
    event.sleptBefore = slept;
    return add(event);
  }
  EventBuilder& wait(std::int64_t ms) { return add(WaitEvent{ms}); }
  EventBuilder& throttle(std::int64_t ms) {
    --line_;
    return add(ThrottleEvent{ms});
  }
  EventBuilder& launch(std::string package, std::string activity) {
    return add(ActivityEvent{std::move(package), std::move(activity)});
  }
  EventBuilder& add(LowLevelEvent::Body body) {
    events_.push_back({line_++, false, std::move(body)});
    return *this;
  }
  // The next event comes from the line of the one before.
  EventBuilder& sameLine() {
    --line_;
    return *this;
  }
  const std::vector<LowLevelEvent>& events() const { return events_; }

 private:
  std::vector<LowLevelEvent> events_;
  std::uint32_t line_ = 0;
};

}  // namespace marmoset::script::test
