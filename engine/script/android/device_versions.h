#pragma once

namespace marmoset::script {

// The API levels at which what a device does with a script changed.
namespace since {
inline constexpr int pointerIds = 17;     // DispatchPointer with 13 arguments is read
inline constexpr int checkedKeys = 29;    // DispatchPress: numbers are checked, names need no prefix
inline constexpr int liftedFingers = 35;  // PressAndHold and PinchZoom end with an UP
}  // namespace since

// The newest level known here; what the parser finds in a line without being asked for another.
inline constexpr int newestSdk = 36;

}  // namespace marmoset::script
