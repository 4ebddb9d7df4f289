#include "engine/script/events/grouping.h"

#include <limits>

#include "engine/script/events/single_event.h"
#include "engine/script/events/touch_shape.h"

namespace marmoset::script {

void Grouping::passTime(std::int64_t ms) {
  if (ms <= 0) return;
  constexpr auto end = std::numeric_limits<std::int64_t>::max();
  clock_ = ms > end - clock_ ? end : clock_ + ms;
}

void Grouping::wait(std::int64_t ms) {
  passTime(ms);
  if (last_) groups_[*last_].waitMs = clock_ - groups_[*last_].startMs - groups_[*last_].durationMs;
  if (!trackballPressed_) trackball_.reset();
}

void Grouping::add(const LowLevelEvent& event) {
  const auto index = nextIndex_++;
  if (const auto* pause = std::get_if<WaitEvent>(&event.body)) {
    wait(pause->ms);
  } else if (const auto* throttle = std::get_if<ThrottleEvent>(&event.body)) {
    wait(throttle->ms);
  } else {
    if (const auto* key = std::get_if<KeyEvent>(&event.body); key && key->sleptBefore > 0)
      wait(key->sleptBefore);
    last_ = groupOf(event);
    auto& group = groups_[*last_];
    group.durationMs = clock_ - group.startMs;
    group.waitMs = 0;
    if (isNumbered(event)) group.ids.push_back(nextId_++);
  }
  if (last_) groups_[*last_].lowLevel.push_back(index);
}

Grouping::Group Grouping::open(UserEventType type, bool complete) {
  auto& group = groups_.emplace_back();
  group.type = type;
  group.complete = complete;
  group.startMs = clock_;
  return groups_.size() - 1;
}

Grouping::Group Grouping::groupOf(const LowLevelEvent& event) {
  if (wake_ && wake_->second == event.line) return wake_->first;
  const auto* motion = std::get_if<MotionEvent>(&event.body);
  if (motion && !motion->touch) return trackball(*motion);
  if (!trackballPressed_) trackball_.reset();
  if (motion) return touch(*motion);
  if (const auto* pressed = std::get_if<KeyEvent>(&event.body)) return key(*pressed);
  return single(event);
}

Grouping::Group Grouping::touch(const MotionEvent& motion) {
  const auto action = maskedAction(motion);
  const bool starts = action == motion::down || !touch_;
  const auto group = starts ? open(UserEventType::gesture, false) : *touch_;
  touch_ = group;
  if (action == motion::up || action == motion::cancel) {
    groups_[group].complete = !starts;
    touch_.reset();
  }
  return group;
}

Grouping::Group Grouping::trackball(const MotionEvent& motion) {
  const auto action = maskedAction(motion);
  const bool pressedAgain = action == motion::down && trackballPressed_;
  const bool starts = !trackball_ || pressedAgain;
  const auto group = starts ? open(UserEventType::trackball, true) : *trackball_;
  trackball_ = group;
  if (action == motion::down) {
    trackballPressed_ = true;
    groups_[group].complete = false;
  } else if (action == motion::up || action == motion::cancel) {
    groups_[group].complete = trackballPressed_;
    trackballPressed_ = false;
    trackball_.reset();
  }
  return group;
}

Grouping::Group Grouping::key(const KeyEvent& key) {
  const auto known = keys_.find(key.keyCode);
  const bool pressedAgain = key.action == motion::down && key.repeat == 0;
  const bool starts = known == keys_.end() || pressedAgain;
  const auto group = starts ? open(UserEventType::key, false) : known->second;
  groups_[group].keyCode = key.keyCode;
  if (key.action == motion::up) {
    groups_[group].complete = !starts;
    keys_.erase(key.keyCode);
  } else {
    keys_.insert_or_assign(key.keyCode, group);
  }
  return group;
}

Grouping::Group Grouping::single(const LowLevelEvent& event) {
  const auto group = open(UserEventType::launch, true);
  fillSingle(groups_[group], event.body);
  if (groups_[group].type == UserEventType::wake) wake_ = {group, event.line};
  return group;
}

}  // namespace marmoset::script
