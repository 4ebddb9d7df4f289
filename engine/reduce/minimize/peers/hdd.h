#pragma once

#include <string>
#include <vector>

#include "engine/reduce/minimize/peers/one_run_test.h"

namespace marmoset::reduce {

// Hierarchical delta debugging over activities, as SimplyDroid does it: an excursion into another activity
// and back is one unit; excursions are minimised level by level, then the events inside. `activities` names
// the activity in front when each event of the trace was injected.
tl::expected<Candidate, Stopped> hdd(OneRunTest& test, const Candidate& trace,
                                     const std::vector<std::string>& activities);

}  // namespace marmoset::reduce
