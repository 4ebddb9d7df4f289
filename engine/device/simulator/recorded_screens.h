#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/model/input.h"
#include "engine/trace/view_tree.h"
#include "engine/trace/window_status.h"

namespace marmoset::device::simulator {

// Where an input led, and how often.
struct RecordedOutcome {
  bool fails = false;      // the app ended
  std::size_t target = 0;  // position in RecordedScreens::screens, or in App::recordedFailures
  std::int64_t count = 0;
};
using RecordedOutcomes = std::vector<RecordedOutcome>;

// A screen as it was seen once, and what is known of the inputs there.
struct RecordedScreen {
  trace::WindowStatus window;
  std::shared_ptr<const trace::ViewTree> tree;  // null: the device could give none
  std::map<model::Input, RecordedOutcomes> inputs;
};

// What an app showed while it was recorded. Counts become chances; what was never seen is answered by saying
// so.
struct RecordedScreens {
  std::vector<RecordedScreen> screens;
  std::map<std::string, RecordedOutcomes> launches;  // by full class name, of an app that is not in front
};

}  // namespace marmoset::device::simulator
