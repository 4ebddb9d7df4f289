#include "engine/fuzz/mutants/insertions.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "engine/explore/learning/chance.h"
#include "engine/fuzz/views/groups.h"

namespace marmoset::fuzz {

namespace {

// How many events lead from each state to one at the least.
std::map<Structure, std::size_t> distancesTo(Structure goal, const TransitionModel& model) {
  std::map<Structure, std::vector<Structure>> back;
  for (const auto& transition : model.transitions()) back[transition.to].push_back(transition.from);
  std::map<Structure, std::size_t> distances{{goal, 0}};
  std::deque<Structure> open{goal};
  while (!open.empty()) {
    const auto state = open.front();
    open.pop_front();
    for (const auto before : back[state])
      if (distances.emplace(before, distances[state] + 1).second) open.push_back(before);
  }
  return distances;
}

class Search {
 public:
  Search(const Pivot& pivot, const TransitionModel& model, const InsertionLimits& limits, std::uint64_t seed)
      : pivot_(pivot),
        model_(model),
        limits_(limits),
        chance_(seed),
        home_(structureOf(pivot.layout)),
        distances_(distancesTo(home_, model)) {}

  std::vector<Insertion> found() && {
    std::vector<Insertion> shortest{{}};
    for (std::size_t length = 0; length <= limits_.longest && found_.size() < limits_.most; ++length) {
      explore::shuffle(chance_, shortest);
      std::vector<Insertion> longer;
      for (const auto& begun : shortest) {
        if (found_.size() >= limits_.most) break;
        if (isWhole(begun)) found_.push_back(begun);
        extend(begun, longer);
      }
      shortest = std::move(longer);
    }
    return std::move(found_);
  }

 private:
  const ModelTransition& at(std::size_t number) const { return model_.transitions()[number]; }

  bool isWhole(const Insertion& events) const {
    if (events.empty() || at(events.back()).to != home_) return false;
    const auto& receiver = pivot_.next.receiver;
    const auto& end = at(events.back()).after;
    return !receiver || (end.tree && similarView(*receiver->tree, receiver->view, *end.tree));
  }

  void extend(const Insertion& begun, std::vector<Insertion>& longer) {
    if (begun.size() == limits_.longest) return;
    const auto state = begun.empty() ? home_ : at(begun.back()).to;
    auto exits = model_.exits(state);
    explore::shuffle(chance_, exits);
    for (const auto number : exits) {
      if (longer.size() >= limits_.open) return;
      const auto way = distances_.find(at(number).to);
      const auto left = limits_.longest - begun.size() - 1;
      if (way == distances_.end() || way->second > left) continue;
      if (begun.empty() ? !canBegin(at(number).event) : isTooOften(begun, number)) continue;
      auto more = begun;
      more.push_back(number);
      if (hasTooManyOfAGroup(more)) continue;
      longer.push_back(std::move(more));
    }
  }

  bool canBegin(const GuiEvent& event) const {
    if (!event.receiver || !pivot_.layout.tree) return false;
    const auto& tree = *pivot_.layout.tree;
    const auto found = similarView(*event.receiver->tree, event.receiver->view, tree);
    return found && isInactive(tree, pivot_.active, found->view);
  }

  bool isTooOften(const Insertion& begun, std::size_t number) const {
    std::size_t running = 0;
    for (auto i = begun.size(); i > 0 && begun[i - 1] == number; --i) ++running;
    return running >= limits_.repeats;
  }

  bool hasTooManyOfAGroup(const Insertion& events) {
    std::map<std::uint64_t, std::set<std::uint32_t>> used;
    for (const auto number : events) {
      const auto& receiver = at(number).event.receiver;
      if (!receiver) continue;
      const auto group = groupOf(number);
      if (!group) continue;
      auto& views = used[labelOf(receiver->tree->nodes[*group])];
      views.insert(receiver->view - *group);
      if (views.size() > limits_.viewsOfGroup) return true;
    }
    return false;
  }

  std::optional<std::uint32_t> groupOf(std::size_t number) {
    const auto known = groups_.find(number);
    if (known != groups_.end()) return known->second;
    const auto& receiver = *at(number).event.receiver;
    return groups_[number] = ViewGroups(*receiver.tree).groupOf(receiver.view);
  }

  const Pivot& pivot_;
  const TransitionModel& model_;
  const InsertionLimits& limits_;
  explore::Chance chance_;
  Structure home_;
  std::map<Structure, std::size_t> distances_;
  std::map<std::size_t, std::optional<std::uint32_t>> groups_;
  std::vector<Insertion> found_;
};

}  // namespace

std::vector<Insertion> insertionsAt(const Pivot& pivot, const TransitionModel& model,
                                    const InsertionLimits& limits, std::uint64_t seed) {
  return Search(pivot, model, limits, seed).found();
}

}  // namespace marmoset::fuzz
