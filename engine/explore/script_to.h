#pragma once

#include <cstdint>
#include <set>
#include <string>

#include <tl/expected.hpp>

#include "engine/model/path_to.h"
#include "engine/model/screens.h"

namespace marmoset::explore {

// A script that leads to a screen, as far as a model knows the way.
struct ScriptTo {
  std::string script;  // with its header and the launch
  model::PathTo path;
};

// The shortest known way from a clean start to one of the states, as script lines: every touch in the middle
// of its widget, on the screens as they were seen, `waitMs` after each event. Inputs whose place nobody can
// tell are gone around. The error says what is missing, one line.
tl::expected<ScriptTo, std::string> scriptTo(const model::AppModel& model, const model::Screens& screens,
                                             const std::set<model::StateId>& goals,
                                             std::int64_t waitMs = 500);

}  // namespace marmoset::explore
