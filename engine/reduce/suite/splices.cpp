#include "engine/reduce/suite/splices.h"

#include <algorithm>

#include "engine/trace/stable_hash.h"

namespace marmoset::suite {

namespace {

// Of one look for the best path, in steps looked at.
constexpr std::size_t mostWork = 4'000'000;

}  // namespace

Splices::Splices(std::span<const Path> traces, std::uint32_t fragments)
    : traces_(traces), fragments_(fragments) {
  for (std::uint32_t trace = 0; trace < traces.size(); ++trace) {
    for (std::uint32_t position = 0; position < traces[trace].size(); ++position)
      leaving_[traces[trace].stateAt(position)].push_back({trace, position});
  }
}

std::uint64_t Splices::hashOf(const Path& path) {
  trace::StableHash hash;
  for (const auto& step : path.steps) {
    hash.add((std::uint64_t{step.input} << 32) | step.state);
    for (const auto item : step.covers) hash.add(std::uint64_t{item});
    hash.add(std::uint64_t{step.covers.size()});
  }
  return hash.value();
}

class Splices::Search {
 public:
  Search(const Splices& splices, const Covered& covered, const model::FailingPrefixes& failing,
         const std::set<std::uint64_t>& tried)
      : splices_(splices), failing_(failing), tried_(tried), covered_(covered) {
    findBounds();
  }

  std::optional<Path> run() {
    std::set<StateNumber> begun;
    for (const auto& trace : splices_.traces_) {
      if (!begun.insert(trace.start).second) continue;
      path_ = {trace.start, trace.covers, {}};
      taken_.clear();
      gained_ = gain(trace.covers);
      extend(trace.start, splices_.fragments_, model::FailingPrefixes::root);
    }
    return std::move(best_);
  }

 private:
  using PlacesByState = std::unordered_map<StateNumber, std::vector<std::pair<std::size_t, Place>>>;

  // What fragments could add at most, the first of them begun with a certain step: overlaps between them left
  // out of account. By how many fragments there are, from 1.
  void findBounds() {
    std::unordered_map<StateNumber, std::size_t> after;  // the most that further fragments add
    for (std::uint32_t left = 1; left <= splices_.fragments_; ++left) {
      std::unordered_map<StateNumber, std::size_t> most;
      auto& places = bounds_.emplace_back();
      for (const auto& [state, leaving] : splices_.leaving_) {
        auto& ordered = places[state];
        for (const auto place : leaving) ordered.emplace_back(boundFrom(place, after), place);
        std::stable_sort(ordered.begin(), ordered.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        most[state] = ordered.front().first;
      }
      after = std::move(most);
    }
  }

  std::size_t boundFrom(Place place, const std::unordered_map<StateNumber, std::size_t>& after) {
    const auto& trace = splices_.traces_[place.trace];
    std::size_t own = 0, bound = 0;
    std::vector<Item> seen;
    for (auto position = place.position; position < trace.size(); ++position) {
      for (const auto item : trace.steps[position].covers) {
        if (!take(item)) continue;
        seen.push_back(item);
        ++own;
      }
      const auto further = after.find(trace.steps[position].state);
      bound = std::max(bound, own + (further == after.end() ? 0 : further->second));
    }
    giveBack(seen);
    return bound;
  }

  // Marks an item as covered by what is under way; false: it was before.
  bool take(Item item) {
    if (covered_.has(item)) return false;
    if (taken_.size() <= item) taken_.resize(item + 1);
    if (taken_[item]) return false;
    taken_[item] = true;
    return true;
  }
  void giveBack(const std::vector<Item>& items) {
    for (const auto item : items) taken_[item] = false;
  }
  std::size_t gain(const Items& items) {
    std::size_t count = 0;
    for (const auto item : items) count += take(item) ? 1 : 0;
    return count;
  }

  bool beats(std::size_t gained, std::size_t length) const {
    return gained > bestGain_ || (gained == bestGain_ && best_ && length < best_->size());
  }

  void extend(StateNumber state, std::uint32_t fragments, model::FailingPrefixes::Place place) {
    const auto found = bounds_[fragments - 1].find(state);
    if (found == bounds_[fragments - 1].end()) return;
    for (const auto& [bound, from] : found->second) {
      if (!beats(gained_ + bound, path_.size() + 1) || work_ > mostWork) return;
      follow(from, fragments, place);
    }
  }

  // A fragment that begins here: everywhere it may end, and go on with another.
  void follow(Place from, std::uint32_t fragments, model::FailingPrefixes::Place place) {
    const auto& trace = splices_.traces_[from.trace];
    const auto lengthBefore = path_.size();
    const auto gainedBefore = gained_;
    std::vector<Item> seen;
    for (auto position = from.position; position < trace.size() && work_ <= mostWork; ++position) {
      const auto& step = trace.steps[position];
      place = failing_.next(place, expected(step));
      if (failing_.failed(place)) break;
      ++work_;
      path_.steps.push_back(step);
      for (const auto item : step.covers) {
        if (!take(item)) continue;
        seen.push_back(item);
        ++gained_;
      }
      if (gained_ > 0 && beats(gained_, path_.size()) && !tried_.contains(hashOf(path_))) {
        bestGain_ = gained_;
        best_ = path_;
      }
      if (fragments > 1) extend(step.state, fragments - 1, place);
    }
    giveBack(seen);
    gained_ = gainedBefore;
    path_.steps.resize(lengthBefore);
  }

  const Splices& splices_;
  const model::FailingPrefixes& failing_;
  const std::set<std::uint64_t>& tried_;
  const Covered& covered_;
  std::vector<PlacesByState> bounds_;
  std::vector<bool> taken_;
  Path path_;
  std::size_t gained_ = 0, bestGain_ = 0, work_ = 0;
  std::optional<Path> best_;
};

std::optional<Path> Splices::best(const Covered& covered, const model::FailingPrefixes& failing,
                                  const std::set<std::uint64_t>& tried) const {
  return Search(*this, covered, failing, tried).run();
}

std::vector<Path> Splices::all() const {
  std::vector<Path> paths;
  if (traces_.empty()) return paths;
  struct Open {
    Path path;
    Place last;
    std::uint32_t fragments = 0;
  };
  std::vector<Open> open;
  const auto take = [&](const Open& before, Place place, std::uint32_t fragments) {
    Open next{before.path, place, fragments};
    next.path.steps.push_back(step(place));
    paths.push_back(next.path);
    open.push_back(std::move(next));
  };
  const auto leaving = [&](StateNumber state) {
    const auto found = leaving_.find(state);
    return found == leaving_.end() ? std::vector<Place>{} : found->second;
  };
  const Open nothing{{traces_.front().start, traces_.front().covers, {}}, {}, 0};
  for (const auto place : leaving(nothing.path.start)) take(nothing, place, 1);
  while (!open.empty()) {
    const Open current = std::move(open.back());
    open.pop_back();
    for (const auto place : leaving(current.path.steps.back().state)) {
      const bool goesOn = place.trace == current.last.trace && place.position == current.last.position + 1;
      const auto fragments = current.fragments + (goesOn ? 0 : 1);
      if (fragments <= fragments_) take(current, place, fragments);
    }
  }
  return paths;
}

}  // namespace marmoset::suite
