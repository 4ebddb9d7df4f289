#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/script/syntax/script.h"

namespace marmoset::script {

// A touch or key sequence that does not fit together. Found by one pass over the script; each kind has its
// own rule.
struct GestureFault {
  enum class Kind : std::uint8_t {
    downWithoutUp,
    upWithoutDown,
    moveWithoutDown,
    secondDown,
    differentDownTime,
    keyDownWithoutUp,
    keyUpWithoutDown,
    holdNeverLifts,
    pinchNeverLifts,
  };
  Kind kind;
  std::uint32_t line = 0;
  std::uint32_t lastLine = 0;          // of the run of such lines, or of the gesture left open
  std::uint32_t fingerLine = 0;        // where the open finger was last
  std::optional<std::uint32_t> other;  // the DOWN that is still open
  std::int64_t downTime = 0;           // of that DOWN
  std::int32_t action = 0;
  std::int32_t keyCode = 0;
};

// By line. Devices that leave fingers down after PressAndHold and PinchZoom are asked for with `oldDevice`.
std::vector<GestureFault> gestureFaults(const Script& script, bool oldDevice);

}  // namespace marmoset::script
