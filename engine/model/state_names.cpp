#include "engine/model/state_names.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

namespace marmoset::model {

std::vector<StateId> inOrder(const AppModel& model) {
  std::vector<StateId> order;
  for (const auto& [id, state] : model.states()) order.push_back(id);
  const auto rank = [&](StateId id) { return std::tuple(model.states().at(id).first, id); };
  std::sort(order.begin(), order.end(), [&](StateId a, StateId b) { return rank(a) < rank(b); });
  return order;
}

std::string windowName(const AppModel& model, const trace::WindowStatus& window) {
  auto told = describe(window);
  const bool foreign = !window.package.empty() && window.package != model.build().package;
  if (foreign && told.find(window.package) == std::string::npos) told = window.package + told;
  return told;
}

std::map<StateId, std::string> stateNames(const AppModel& model) {
  std::map<std::string, std::size_t> all, met;
  std::map<StateId, std::string> names;
  const auto order = inOrder(model);
  for (const auto id : order) {
    const auto& state = model.states().at(id);
    names[id] = state.failure ? fmt::format("failure {}", *state.failure) : windowName(model, state.window);
    ++all[names[id]];
  }
  for (const auto id : order) {
    auto& name = names[id];
    const auto number = ++met[name];
    if (all[name] > 1) name += fmt::format(" {}", number);
  }
  return names;
}

}  // namespace marmoset::model
