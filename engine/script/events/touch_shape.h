#pragma once

#include <cstdint>
#include <vector>

#include "engine/script/events/user_event.h"

namespace marmoset::script {

// From here on Android takes a held finger or key for a long press.
inline constexpr std::int64_t longPressMs = 500;

// Names a finished touch sequence and fills in where the fingers went. Android clicks when a finger lifts
// where it came down: Monkey's own taps lift up to 25 px away without a MOVE, with MOVEs the touch slop
// decides.
void shapeTouch(UserEvent& event, const std::vector<const MotionEvent*>& motions);

// Trackballs report steps: their sum is the way it rolled.
void shapeTrackball(UserEvent& event, const std::vector<const MotionEvent*>& motions);

// The action without the pointer index.
std::int32_t maskedAction(const MotionEvent& event);

}  // namespace marmoset::script
