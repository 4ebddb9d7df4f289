#include "engine/model/windows.h"

#include <algorithm>
#include <tuple>

namespace marmoset::model {

namespace {

StateId windowIdOf(const State& state) {
  if (state.failure) return failures;
  trace::Observation seen;
  seen.window = state.window;
  return stateOf(Abstraction::window, seen);
}

struct Met {
  Window window;
  Position first = never;
  bool isStart = false;
};

struct Made {
  std::uint64_t count = 0;
  Position first = never;
};

class WindowReader {
 public:
  explicit WindowReader(const AppModel& model) : model_(model) {}

  Windows read() {
    gatherWindows();
    gatherMoves();
    findLevels();
    return std::move(result_);
  }

 private:
  void gatherWindows() {
    std::map<StateId, Met> met;
    for (const auto& [id, state] : model_.states()) {
      const auto window = windowOf_[id] = windowIdOf(state);
      auto& one = met[window];
      one.window.id = window;
      one.window.status = state.window;
      one.window.failed = state.failure.has_value();
      one.first = std::min(one.first, state.first);
      one.isStart = one.isStart || state.starts > 0;
    }
    std::vector<Met> ordered;
    for (auto& [id, one] : met) ordered.push_back(std::move(one));
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const Met& a, const Met& b) { return a.first < b.first; });
    for (auto& one : ordered) {
      const auto number = static_cast<std::uint32_t>(result_.windows.size());
      numbers_[one.window.id] = number;
      if (one.isStart) starts_.push_back(number);
      result_.windows.push_back(std::move(one.window));
    }
  }

  std::uint32_t numberOf(StateId state) const { return numbers_.at(windowOf_.at(state)); }

  void gatherMoves() {
    std::map<std::pair<std::uint32_t, std::uint32_t>, Made> made;
    for (const auto& [key, facts] : model_.transitions()) {
      const auto from = numberOf(key.from), to = numberOf(key.to);
      result_.windows[from].events += facts.count;
      if (from == to) continue;
      auto& one = made[{from, to}];
      one.count += facts.count;
      one.first = std::min(one.first, facts.first);
    }
    std::vector<std::pair<Position, WindowMove>> ordered;
    for (const auto& [ends, one] : made)
      ordered.push_back({one.first, {{ends.first, ends.second}, one.count}});
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [first, move] : ordered) result_.moves.push_back(move);
  }

  void findLevels() {
    const std::vector<Move> moves(result_.moves.begin(), result_.moves.end());
    const auto reached = distances(static_cast<std::uint32_t>(result_.windows.size()), starts_, moves);
    for (std::size_t i = 0; i < reached.size(); ++i) {
      if (!reached[i]) continue;
      result_.windows[i].level = reached[i]->level;
      if (reached[i]->move) result_.windows[i].parent = moves[*reached[i]->move].from;
    }
  }

  const AppModel& model_;
  Windows result_;
  std::map<StateId, StateId> windowOf_;
  std::map<StateId, std::uint32_t> numbers_;  // by window
  std::vector<std::uint32_t> starts_;
};

}  // namespace

const Window* Windows::find(StateId id) const {
  const auto found =
      std::find_if(windows.begin(), windows.end(), [&](const Window& window) { return window.id == id; });
  return found == windows.end() ? nullptr : &*found;
}

Windows windowsOf(const AppModel& model) {
  return WindowReader(model).read();
}

}  // namespace marmoset::model
