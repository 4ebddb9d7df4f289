#include "engine/script/events/user_event.h"

#include <utility>

#include "engine/script/events/event_lines.h"
#include "engine/script/events/grouping.h"
#include "engine/script/events/touch_shape.h"

namespace marmoset::script {
namespace {

std::vector<const MotionEvent*> motionsOf(const UserEvent& group, const std::vector<LowLevelEvent>& events) {
  std::vector<const MotionEvent*> motions;
  for (const auto index : group.lowLevel) {
    if (const auto* motion = std::get_if<MotionEvent>(&events[index].body)) motions.push_back(motion);
  }
  return motions;
}

void shape(UserEvent& group, const std::vector<LowLevelEvent>& events) {
  if (group.type == UserEventType::gesture) {
    shapeTouch(group, motionsOf(group, events));
  } else if (group.type == UserEventType::trackball) {
    shapeTrackball(group, motionsOf(group, events));
  } else if (group.type == UserEventType::key && group.complete && group.durationMs >= longPressMs) {
    group.type = UserEventType::longKey;
  }
}

}  // namespace

std::vector<UserEvent> userEvents(const std::vector<LowLevelEvent>& events) {
  Grouping grouping;
  for (const auto& event : events) grouping.add(event);
  auto groups = std::move(grouping).take();
  for (auto& group : groups) shape(group, events);
  placeOnLines(groups, events);
  return groups;
}

}  // namespace marmoset::script
