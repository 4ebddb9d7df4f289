#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/model/touch_point.h"
#include "engine/report/recorded_script.h"

namespace marmoset::report {

// The screen that a recording expects before an event of the present script, which may be new, or before what
// is written on a line. Null where nothing is known, or an edit above outdated it.
const trace::Observation* screenBefore(const RecordedScript& recorded, std::uint32_t event);
const trace::Observation* screenAtLine(const RecordedScript& recorded, std::uint32_t line);

// A widget that takes a touch, and where.
struct TouchableWidget {
  std::uint32_t view = 0;
  model::TouchPoint at;
  std::string name;  // as `describe` has it; what says nothing itself is named by the text in it
};
// Those that are enabled, in document order.
std::vector<TouchableWidget> touchableWidgets(const trace::ViewTree& tree, script::UserEventType type);

}  // namespace marmoset::report
