#include "engine/explore/output/unreached.h"

#include <algorithm>

namespace marmoset::explore {

void Unreached::add(const LoggedStep& step) {
  auto& inputs = tried_[describe(step.place.seen.window)];
  for (const auto& choice : step.place.choices) inputs.try_emplace(choice.input, false);
  if (step.decision.kind == Decision::Kind::choose)
    inputs[step.place.choices[step.decision.choice].input] = true;
}

std::vector<Unreached::Window> Unreached::untried() const {
  std::vector<Window> windows;
  for (const auto& [name, inputs] : tried_) {
    Window window{name, {}};
    for (const auto& [input, tried] : inputs)
      if (!tried) window.untried.push_back(toString(input));
    if (!window.untried.empty()) windows.push_back(std::move(window));
  }
  return windows;
}

std::vector<std::string> unvisited(const Explored& explored, const std::vector<std::string>& declared) {
  std::vector<std::string> left;
  std::ranges::copy_if(declared, std::back_inserter(left),
                       [&](const std::string& name) { return !explored.activities.contains(name); });
  return left;
}

}  // namespace marmoset::explore
