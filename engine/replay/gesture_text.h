#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/device/device.h"
#include "engine/script/events/user_event.h"
#include "engine/script/semantics/run.h"

namespace marmoset::replay {

// How an event is to be written. By default as close to what was recorded as one command can be.
struct GestureStyle {
  std::optional<script::Pointer> at = {};  // where a tap or a long press is to be instead
  bool wholePixels = false;                // no fractions, and no word of how long the finger of a tap stayed
  std::optional<std::int64_t> longestWait = {};  // behind the event, in ms
  script::RunOptions play = {};                  // how the script is read: older devices never lift a hold
};

// Whole lines of a script, with the waits behind the event.
struct GestureText {
  std::string lines;
  // It injects exactly what the event does, as fingerprints count: same actions, same places, same waits and
  // throttles. So it is of a finger that lifts where it came down, of one that goes straight and evenly, of
  // two that do, and of keys without a pause.
  bool exact = false;
};

// A user event as a person would write it: Tap, PressAndHold, Drag, PinchZoom or DispatchPress. Nothing for
// what has no such command: other gestures, fingers and keys that never lift, trackballs; and for what is
// one line anyway.
std::optional<GestureText> gestureText(const script::UserEvent& event, const device::Step& step,
                                       const GestureStyle& style = {});

}  // namespace marmoset::replay
