#include "engine/script/events/touch_shape.h"

#include <algorithm>
#include <cmath>

namespace marmoset::script {
namespace {

using Motions = std::vector<const MotionEvent*>;

constexpr float tapJitter = 25.5F;  // Monkey's 25 px, and rounding
constexpr float touchSlop = 8;      // Android's 8 dp on the coarsest screen

bool has(const Motions& motions, std::int32_t action) {
  return std::any_of(motions.begin(), motions.end(),
                     [&](const MotionEvent* event) { return maskedAction(*event) == action; });
}

// A finger that comes down first and does nothing but move, lift and be joined by another one.
bool isPlain(const Motions& motions) {
  return maskedAction(*motions.front()) == motion::down &&
         std::all_of(motions.begin(), motions.end(), [](const MotionEvent* event) {
           const auto action = maskedAction(*event);
           const bool known =
               action <= motion::move || action == motion::pointerDown || action == motion::pointerUp;
           return known && !event->pointers.empty();
         });
}

float farthest(const Motions& motions) {
  const auto& start = motions.front()->pointers.front();
  float distance = 0;
  for (const auto* event : motions) {
    const auto& at = event->pointers.front();
    distance = std::max({distance, std::fabs(at.x - start.x), std::fabs(at.y - start.y)});
  }
  return distance;
}

// The events that report two fingers; the first and the last of them tell where the second one went.
Motions withTwoFingers(const Motions& motions) {
  Motions both;
  std::copy_if(motions.begin(), motions.end(), std::back_inserter(both),
               [](const MotionEvent* event) { return event->pointers.size() >= 2; });
  return both;
}

void placeFirstFinger(UserEvent& event, const Motions& motions) {
  const auto seen = [](const MotionEvent* motion) { return !motion->pointers.empty(); };
  const auto first = std::find_if(motions.begin(), motions.end(), seen);
  if (first == motions.end()) return;
  const auto last = std::find_if(motions.rbegin(), motions.rend(), seen);
  event.x = (*first)->pointers.front().x;
  event.y = (*first)->pointers.front().y;
  event.toX = (*last)->pointers.front().x;
  event.toY = (*last)->pointers.front().y;
}

void placeSecondFinger(UserEvent& event, const Motions& both) {
  event.secondX = both.front()->pointers[1].x;
  event.secondY = both.front()->pointers[1].y;
  event.secondToX = both.back()->pointers[1].x;
  event.secondToY = both.back()->pointers[1].y;
}

}  // namespace

std::int32_t maskedAction(const MotionEvent& event) {
  constexpr std::int32_t actionBits = 0xff;
  return event.action & actionBits;
}

void shapeTouch(UserEvent& event, const Motions& motions) {
  placeFirstFinger(event, motions);
  const auto both = withTwoFingers(motions);
  if (!both.empty()) placeSecondFinger(event, both);
  if (!isPlain(motions)) {
    event.type = UserEventType::gesture;
    return;
  }
  if (!both.empty()) {
    event.type = UserEventType::pinch;
    return;
  }
  const float slop = has(motions, motion::move) ? touchSlop : tapJitter;
  const auto heldMs = event.complete ? event.durationMs : event.waitMs;
  if (farthest(motions) > slop) {
    event.type = UserEventType::drag;
  } else {
    event.type = heldMs >= longPressMs ? UserEventType::longPress : UserEventType::tap;
  }
}

void shapeTrackball(UserEvent& event, const Motions& motions) {
  event.type = UserEventType::trackball;
  for (const auto* motion : motions) {
    if (maskedAction(*motion) != motion::move || motion->pointers.empty()) continue;
    event.x += motion->pointers.front().x;
    event.y += motion->pointers.front().y;
  }
}

}  // namespace marmoset::script
