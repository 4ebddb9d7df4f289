#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "engine/model/app_model.h"

namespace marmoset::model {

// A way through what is known of an app, from a clean start on.
struct PathTo {
  StateId start = 0;
  std::vector<TransitionKey> steps;
  double success = 1;        // how often all of it should go as here, by the counts of its transitions
  std::uint64_t fewest = 0;  // times that the input was made that was made least often; 0 without steps
  StateId end() const { return steps.empty() ? start : steps.back().to; }
};

// The shortest way to one of these states, where a step that leads there once in three times counts as three.
// Only transitions that `usable` agrees to; nothing where none leads there. Equal models give equal ways.
using UsableStep = std::function<bool(const TransitionKey&)>;
std::optional<PathTo> pathTo(const AppModel& model, const std::set<StateId>& goals,
                             const UsableStep& usable = {});

// The states that people call so: an id, the name of a state or of a window ("/.Main", "/.Main 2"), or an
// activity ("com.x.Main", ".Main"), without the windows on top of it. Empty where nothing is called so.
std::set<StateId> statesCalled(const AppModel& model, std::string_view name);

}  // namespace marmoset::model
