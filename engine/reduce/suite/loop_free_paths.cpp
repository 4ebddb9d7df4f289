#include "engine/reduce/suite/loop_free_paths.h"

#include <algorithm>
#include <limits>
#include <queue>

namespace marmoset::suite {

namespace {

constexpr std::size_t mostNodes = 200'000;
constexpr auto unreachable = std::numeric_limits<std::uint32_t>::max();

// The class of each of the trace's steps: equal ones are the same to whoever plays them.
std::vector<std::uint32_t> stepClasses(const Path& trace) {
  std::vector<std::uint32_t> classes(trace.size());
  for (std::uint32_t i = 0; i < classes.size(); ++i) {
    classes[i] = i;
    for (std::uint32_t j = 0; j < i; ++j) {
      if (!trace.steps[j].sameAs(trace.steps[i])) continue;
      classes[i] = classes[j];
      break;
    }
  }
  return classes;
}

}  // namespace

class LoopFreePaths::Search {
 public:
  Search(const Path& trace, Items wanted, const model::FailingPrefixes& failing)
      : trace_(trace), failing_(failing), classes_(stepClasses(trace)) {
    for (const auto item : wanted) {
      if (!std::binary_search(trace.covers.begin(), trace.covers.end(), item)) wanted_.push_back(item);
    }
    toTheEnd_ =
        distances([&](std::uint32_t position) { return position == trace_.size() ? 0u : unreachable; });
    for (const auto item : wanted_) toTheEndBy_.push_back(distancesBy(item));
    Node root;
    root.positions = closure({0});
    root.missing.resize(wanted_.size(), true);
    root.missingCount = wanted_.size();
    add(std::move(root));
  }

  std::optional<Path> next() {
    while (!open_.empty()) {
      const auto index = open_.top().node;
      open_.pop();
      if (isUnderAFailing(index)) continue;
      const bool ends = nodes_[index].missingCount == 0 && nodes_[index].positions.back() == trace_.size();
      extend(index);
      if (ends) return pathTo(index);
      if (nodes_.size() > mostNodes) return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  struct Node {
    std::uint32_t before = unreachable, step = 0;  // of the trace, the first of its class
    std::uint32_t length = 0;
    std::vector<std::uint32_t> positions;  // ascending
    std::vector<bool> missing;             // of the wanted things
    std::size_t missingCount = 0;
  };
  struct Entry {
    std::uint32_t bound, node;
    bool operator<(const Entry& other) const {
      return std::pair(bound, node) > std::pair(other.bound, other.node);
    }
  };

  // The failing prefixes grow while paths are made, so that the place among them is looked up again.
  bool isUnderAFailing(std::uint32_t index) const {
    std::vector<model::ExpectedStep> steps;
    for (; nodes_[index].before != unreachable; index = nodes_[index].before)
      steps.push_back(expected(trace_.steps[nodes_[index].step]));
    std::reverse(steps.begin(), steps.end());
    return failing_.fails(steps);
  }

  // With all later positions of the same states.
  std::vector<std::uint32_t> closure(const std::vector<std::uint32_t>& positions) const {
    std::vector<std::uint32_t> all = positions;
    for (const auto from : positions) {
      for (auto to = from + 1; to <= trace_.size(); ++to) {
        if (trace_.stateAt(to) == trace_.stateAt(from)) all.push_back(to);
      }
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  // Steps from each position until `atEnd` says how many it takes from there. A jump for nothing is one to a
  // later position, so one pass from behind will do.
  template <class AtEnd>
  std::vector<std::uint32_t> distances(const AtEnd& atEnd) const {
    std::vector<std::uint32_t> best(trace_.size() + 1, unreachable);
    std::vector<std::pair<StateNumber, std::uint32_t>> byState;
    for (auto position = static_cast<std::uint32_t>(trace_.size() + 1); position-- > 0;) {
      auto& here = best[position];
      here = atEnd(position);
      if (position < trace_.size() && best[position + 1] != unreachable)
        here = std::min(here, best[position + 1] + 1);
      const auto state = trace_.stateAt(position);
      const auto same = std::find_if(byState.begin(), byState.end(),
                                     [&](const auto& entry) { return entry.first == state; });
      if (same == byState.end())
        byState.emplace_back(state, here);
      else
        here = same->second = std::min(same->second, here);
    }
    return best;
  }

  // The same by way of a step that covers the item.
  std::vector<std::uint32_t> distancesBy(Item item) const {
    return distances([&](std::uint32_t position) {
      if (position == trace_.size() || !covers(position, item)) return unreachable;
      return toTheEnd_[position + 1] == unreachable ? unreachable : toTheEnd_[position + 1] + 1;
    });
  }

  bool covers(std::uint32_t step, Item item) const {
    const auto& items = trace_.steps[step].covers;
    return std::binary_search(items.begin(), items.end(), item);
  }

  // How long a path through here is at least; none: no such path covers what is wanted.
  std::optional<std::uint32_t> bound(const Node& node) const {
    std::uint32_t least = unreachable;
    for (const auto position : node.positions) least = std::min(least, toTheEnd_[position]);
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
      if (!node.missing[i]) continue;
      std::uint32_t by = unreachable;
      for (const auto position : node.positions) by = std::min(by, toTheEndBy_[i][position]);
      if (by == unreachable) return std::nullopt;
      least = std::max(least, by);
    }
    return least == unreachable ? std::nullopt : std::optional(node.length + least);
  }

  void add(Node node) {
    const auto least = bound(node);
    if (!least) return;
    open_.push({*least, static_cast<std::uint32_t>(nodes_.size())});
    nodes_.push_back(std::move(node));
  }

  void extend(std::uint32_t index) {
    std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>> ways;  // by class of step
    for (const auto position : nodes_[index].positions) {
      if (position == trace_.size()) continue;
      const auto kind = classes_[position];
      const auto same =
          std::find_if(ways.begin(), ways.end(), [&](const auto& way) { return way.first == kind; });
      if (same == ways.end())
        ways.push_back({kind, {position + 1}});
      else
        same->second.push_back(position + 1);
    }
    for (const auto& [step, positions] : ways) {
      Node node;
      node.before = index;
      node.step = step;
      node.length = nodes_[index].length + 1;
      node.positions = closure(positions);
      node.missing = nodes_[index].missing;
      node.missingCount = nodes_[index].missingCount;
      for (std::size_t i = 0; i < wanted_.size(); ++i) {
        if (!node.missing[i] || !covers(step, wanted_[i])) continue;
        node.missing[i] = false;
        --node.missingCount;
      }
      add(std::move(node));
    }
  }

  Path pathTo(std::uint32_t index) const {
    Path path{trace_.start, trace_.covers, {}};
    for (; nodes_[index].before != unreachable; index = nodes_[index].before)
      path.steps.push_back(trace_.steps[nodes_[index].step]);
    std::reverse(path.steps.begin(), path.steps.end());
    return path;
  }

  const Path& trace_;
  const model::FailingPrefixes& failing_;
  std::vector<std::uint32_t> classes_;
  Items wanted_;
  std::vector<std::uint32_t> toTheEnd_;
  std::vector<std::vector<std::uint32_t>> toTheEndBy_;  // per wanted thing
  std::vector<Node> nodes_;
  std::priority_queue<Entry> open_;
};

LoopFreePaths::LoopFreePaths(const Path& trace, Items wanted, const model::FailingPrefixes& failing)
    : search_(std::make_unique<Search>(trace, std::move(wanted), failing)) {}
LoopFreePaths::~LoopFreePaths() = default;

std::optional<Path> LoopFreePaths::next() {
  return search_->next();
}

}  // namespace marmoset::suite
