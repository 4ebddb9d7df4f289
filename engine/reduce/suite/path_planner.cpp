#include "engine/reduce/suite/path_planner.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <unordered_map>

namespace marmoset::suite {

namespace {

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t labelsAtOnePlace = 3, piecesToChooseFrom = 12, mostLabels = 100'000;

}  // namespace

// The cheapest pieces from one place on. Places are the ways, as the last step made, and the states, where a
// splice begins.
class PathPlanner::Search {
 public:
  struct Piece {
    std::vector<StepGraph::WayNumber> ways;
    double seconds = 0;  // of its steps, with what its risk wastes
    std::uint32_t splices = 0;
    std::size_t gained = 0;
    model::FailingPrefixes::Place place = model::FailingPrefixes::root;
  };

  Search(const PathPlanner& planner, const Covered& covered) : planner_(planner), covered_(covered) {}

  std::optional<Piece> from(std::optional<StepGraph::WayNumber> last, StateNumber state,
                            std::uint32_t splices, model::FailingPrefixes::Place place) {
    Label first;
    first.place = place;
    first.splices = splices;
    first.node = last ? *last : placeOf(state);
    push(std::move(first));
    while (!open_.empty() && labels_.size() < mostLabels && pieces_.size() < piecesToChooseFrom) {
      const auto [cost, index] = open_.top();
      open_.pop();
      if (!pieces_.empty() && cost > horizon_) break;
      if (!settle(index)) continue;
      if (labels_[index].way != none && !labels_[index].gained.empty()) notice(index);
      expand(index);
    }
    return best();
  }

 private:
  struct Label {
    double cost = 0;
    std::uint32_t node = 0, before = none, way = none, splices = 0;
    model::FailingPrefixes::Place place = model::FailingPrefixes::root;
    Items gained;
  };
  struct Entry {
    double cost;
    std::uint32_t label;
    bool operator<(const Entry& other) const {
      return cost > other.cost || (cost == other.cost && label > other.label);
    }
  };

  const StepGraph& graph() const { return planner_.graph_; }
  const PlannerSettings& settings() const { return planner_.settings_; }
  std::uint32_t placeOf(StateNumber state) const {
    return static_cast<std::uint32_t>(graph().size()) + state;
  }
  double riskOf(double chance) const { return -std::log(chance) * settings().durations.restart; }

  void push(Label label) {
    open_.push({label.cost, static_cast<std::uint32_t>(labels_.size())});
    labels_.push_back(std::move(label));
  }

  // False: what was there before is cheaper and covers as much.
  bool settle(std::uint32_t index) {
    auto& there = settled_[labels_[index].node];
    if (there.size() >= labelsAtOnePlace) return false;
    for (const auto other : there) {
      if (includes(labels_[other].gained, labels_[index].gained)) return false;
    }
    there.push_back(index);
    return true;
  }

  void notice(std::uint32_t index) {
    if (pieces_.empty()) horizon_ = 2 * labels_[index].cost + 3 * settings().durations.event;
    pieces_.push_back(index);
  }

  void expand(std::uint32_t index) {
    const auto node = labels_[index].node;
    if (node >= graph().size()) {
      for (const auto way : graph().leaving(node - static_cast<std::uint32_t>(graph().size())))
        take(index, way, graph().chance(way));
      return;
    }
    for (const auto& [way, times] : graph().way(node).followers) take(index, way, graph().chance(node, way));
    if (labels_[index].splices >= settings().splices) return;
    Label splice = labels_[index];
    splice.node = placeOf(graph().way(node).step.state);
    splice.before = index;
    splice.way = none;
    splice.cost += riskOf(settings().splice);
    ++splice.splices;
    push(std::move(splice));
  }

  void take(std::uint32_t index, StepGraph::WayNumber way, double chance) {
    const auto& step = graph().way(way).step;
    const auto place = planner_.failing_.next(labels_[index].place, expected(step));
    if (planner_.failing_.failed(place)) return;
    Label next = labels_[index];
    next.place = place;
    next.node = next.way = way;
    next.before = index;
    next.cost += settings().durations.event + riskOf(chance);
    if (const auto fresh = covered_.missing(step.covers); !fresh.empty())
      next.gained = unionOf(next.gained, fresh);
    push(std::move(next));
  }

  std::optional<Piece> best() const {
    const auto worth = [&](std::uint32_t label) {
      return static_cast<double>(labels_[label].gained.size()) / labels_[label].cost;
    };
    const auto found =
        std::max_element(pieces_.begin(), pieces_.end(), [&](auto a, auto b) { return worth(a) < worth(b); });
    if (found == pieces_.end()) return std::nullopt;
    const auto& label = labels_[*found];
    Piece piece{{}, label.cost, label.splices, label.gained.size(), label.place};
    for (auto at = *found; at != none; at = labels_[at].before) {
      if (labels_[at].way != none && labels_[at].before != none) piece.ways.push_back(labels_[at].way);
    }
    std::reverse(piece.ways.begin(), piece.ways.end());
    return piece;
  }

  const PathPlanner& planner_;
  const Covered& covered_;
  std::vector<Label> labels_;
  std::priority_queue<Entry> open_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> settled_;
  std::vector<std::uint32_t> pieces_;
  double horizon_ = 0;
};

std::optional<Path> PathPlanner::plan(const Path& start, const Covered& covered) const {
  Path path{start.start, start.covers, {}};
  Covered seen = covered;
  seen.add(path.covers);
  std::optional<StepGraph::WayNumber> last;
  std::uint32_t splices = 0;
  auto place = model::FailingPrefixes::root;
  while (path.size() < settings_.longest) {
    const auto piece = Search(*this, seen).from(last, path.stateAt(path.size()), splices, place);
    if (!piece) break;
    if (last) {
      const auto anew = Search(*this, seen).from({}, path.start, 0, model::FailingPrefixes::root);
      const auto worth = [](const Search::Piece& some, double extra) {
        return static_cast<double>(some.gained) / (some.seconds + extra);
      };
      if (anew && worth(*anew, settings_.durations.restart) > worth(*piece, 0)) break;
    }
    for (const auto way : piece->ways) {
      path.steps.push_back(graph_.way(way).step);
      seen.add(path.steps.back().covers);
    }
    last = piece->ways.back();
    splices = piece->splices;
    place = piece->place;
  }
  return path.size() > 0 ? std::optional(path) : std::nullopt;
}

}  // namespace marmoset::suite
