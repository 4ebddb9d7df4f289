#pragma once

#include <cstdint>
#include <string_view>

namespace marmoset::script {

// "DOWN", "UP", "MOVE", "CANCEL", "POINTER_DOWN", "POINTER_UP", whichever pointer it is about; empty for an
// action that Android does not know.
std::string_view motionName(std::int32_t action);

}  // namespace marmoset::script
