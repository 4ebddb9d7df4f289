#include "engine/model/path_to.h"

#include <algorithm>
#include <queue>
#include <tuple>
#include <unordered_map>

#include <fmt/format.h>

#include "engine/model/state_names.h"

namespace marmoset::model {

namespace {

class Search {
 public:
  Search(const AppModel& model, const UsableStep& usable) : model_(model), usable_(usable) {}

  std::optional<PathTo> to(const std::set<StateId>& goals) {
    for (const auto& [id, state] : model_.states()) {
      if (state.starts > 0) reach(id, 0, nullptr);
    }
    for (; !open_.empty(); open_.pop()) {
      const auto [cost, id] = open_.top();
      if (reached_.at(id).cost < cost) continue;
      if (goals.contains(id)) return pathTo(id);
      expand(id, cost);
    }
    return std::nullopt;
  }

 private:
  struct Reached {
    double cost = 0;
    const AppModel::Outcome* by = nullptr;  // null: a start
  };

  void reach(StateId id, double cost, const AppModel::Outcome* by) {
    const auto [known, isNew] = reached_.try_emplace(id, Reached{cost, by});
    if (!isNew && known->second.cost <= cost) return;
    known->second = {cost, by};
    open_.push({cost, id});
  }

  void expand(StateId id, double cost) {
    for (const auto* outcome : model_.exits(id)) {
      const auto& [key, facts] = *outcome;
      if (key.to == id || facts.count == 0 || (usable_ && !usable_(key))) continue;
      reach(key.to, cost + static_cast<double>(times(key)) / static_cast<double>(facts.count), outcome);
    }
  }

  std::uint64_t times(const TransitionKey& key) const {
    std::uint64_t all = 0;
    for (const auto* outcome : model_.outcomes(key.from, key.input)) all += outcome->second.count;
    return all;
  }

  PathTo pathTo(StateId end) const {
    PathTo path{.start = end};
    for (const auto* by = reached_.at(end).by; by; by = reached_.at(by->first.from).by) {
      const auto made = times(by->first);
      path.success *= static_cast<double>(by->second.count) / static_cast<double>(made);
      path.fewest = path.steps.empty() ? made : std::min(path.fewest, made);
      path.steps.push_back(by->first);
      path.start = by->first.from;
    }
    std::ranges::reverse(path.steps);
    return path;
  }

  using Open = std::tuple<double, StateId>;
  const AppModel& model_;
  const UsableStep& usable_;
  std::unordered_map<StateId, Reached> reached_;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open_;
};

}  // namespace

std::optional<PathTo> pathTo(const AppModel& model, const std::set<StateId>& goals,
                             const UsableStep& usable) {
  return Search(model, usable).to(goals);
}

std::set<StateId> statesCalled(const AppModel& model, std::string_view name) {
  std::set<StateId> found;
  for (const auto& [id, called] : stateNames(model)) {
    if (called == name || fmt::format("{:016x}", id) == name) return {id};
    const auto& state = model.states().at(id);
    if (state.failure) continue;
    const auto& window = state.window;
    const bool isActivity = window.kind == trace::WindowKind::activity && !window.activity.empty() &&
                            trace::fullActivity(window.package, std::string(name)) == window.activity;
    if (isActivity || windowName(model, window) == name) found.insert(id);
  }
  return found;
}

}  // namespace marmoset::model
