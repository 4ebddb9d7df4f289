#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/script/semantics/low_level_event.h"

namespace marmoset::script {

// The text of ":Sending Touch (ACTION_POINTER_DOWN 1): 0:(1.0,2.0) 1:(3.0,4.0)" and its kin, without the mark
// before it. In the action the printed pointer id stands for its index.
std::optional<std::int32_t> readMotionAction(std::string_view text);

// "0:(1.0,2.0) 1:(3.0,4.0)", CHARD's "0:(1.0, 2.0)", or "x=1.0 y=2.0" from before late 2010; empty if any
// pointer cannot be read.
std::vector<Pointer> readPointers(std::string_view text);

struct KeyLine {
  std::int32_t action = 0, keyCode = 0;
};
// "Sending Key (ACTION_DOWN): 20    // KEYCODE_DPAD_DOWN", "SendKey (ACTION_UP):20".
std::optional<KeyLine> readKey(std::string_view text);

}  // namespace marmoset::script
