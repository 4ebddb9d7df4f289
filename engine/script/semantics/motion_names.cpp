#include "engine/script/semantics/motion_names.h"

#include "engine/script/semantics/low_level_event.h"

namespace marmoset::script {

std::string_view motionName(std::int32_t action) {
  switch (action & 0xff) {
    case motion::down:
      return "DOWN";
    case motion::up:
      return "UP";
    case motion::move:
      return "MOVE";
    case motion::cancel:
      return "CANCEL";
    case motion::pointerDown:
      return "POINTER_DOWN";
    case motion::pointerUp:
      return "POINTER_UP";
    default:
      return {};
  }
}

}  // namespace marmoset::script
