#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/semantics/low_level_event.h"

namespace marmoset::script {

// The commands that queue one event each, as a script writes them.
std::string pointerCommand(const MotionEvent& event);  // its first pointer, touch or trackball
// The 13-argument form: `pointer` is the one it moves.
std::string pointerCommand(const MotionEvent& event, std::int32_t action, const Pointer& pointer);
std::string keyCommand(const KeyEvent& event);
// DOWN and UP of a key; empty if DispatchPress does not take it.
std::string pressCommand(std::int32_t keyCode);
std::string rotationCommand(const RotationEvent& event);
std::string flipCommand(const FlipEvent& event);
std::string waitCommand(std::int64_t ms);
// LaunchActivity, or RunCmd with `am start` where the name of the class holds a keyword that the device takes
// for another command ("TapActivity"); empty if neither works.
std::string launchCommand(const ActivityEvent& event);

// Tap, Drag or PinchZoom, if one of them queues exactly these touches; else empty.
std::string gestureCommand(const std::vector<MotionEvent>& gesture);

}  // namespace marmoset::script
