#include "engine/reduce/suite/auto_reduce.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "engine/reduce/suite/splices.h"

namespace marmoset::suite {

namespace {

template <class Value>
using OrStopped = tl::expected<Value, reduce::Stopped>;

// Paths that devices have gone, once at least, with what that covered.
struct Seen {
  Path path;
  Items items;
};

class AutoReduce {
 public:
  AutoReduce(std::span<const Path> suite, Replayer& replayer, const AutoReduceSettings& settings)
      : suite_(suite),
        replayer_(replayer),
        settings_(settings),
        planner_(graph_, failing_, settings.planner),
        certifier_(replayer, settings.mode) {
    for (const auto& path : suite) {
      graph_.add(path);
      addCoverage(wanted_, path);
    }
    result_.wanted = coverageOf(suite);
  }

  OrStopped<AutoReduced> run() {
    for (int repair = 0; repair < 4; ++repair) {
      if (auto done = coverAll(); !done) return tl::unexpected(done.error());
      takeBackCuts();
      if (auto done = lookForCheaper(); !done) return tl::unexpected(done.error());
      auto steady = certify(repair == 3);
      if (!steady) return tl::unexpected(steady.error());
      if (*steady) break;
    }
    finish();
    return std::move(result_);
  }

 private:
  void tell(std::string_view stage, std::size_t done, std::size_t total) const {
    if (settings_.progress) settings_.progress(stage, done, total);
  }
  bool mayRun() const { return settings_.maxRuns == 0 || result_.searching.runs < settings_.maxRuns; }

  // Where the app comes up most often.
  Path start() const {
    const auto& starts = graph_.starts();
    const auto usual = std::max_element(starts.begin(), starts.end(),
                                        [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto path = std::find_if(suite_.begin(), suite_.end(),
                                   [&](const Path& other) { return other.start == usual->first; });
    return path == suite_.end() ? Path{} : prefixOf(*path, 0);
  }

  Covered seenCoverage() const {
    Covered covered;
    for (const auto& seen : seen_) covered.add(seen.items);
    return covered;
  }

  // One run each. True: something was covered that was not before.
  OrStopped<bool> tryOut(const std::vector<Path>& paths) {
    std::vector<ReplayRequest> requests;
    for (const auto& path : paths) requests.push_back({path, runsOf_[inputsHash(path)]++});
    auto covered = seenCoverage();
    bool isNew = false;
    const auto consume = [&](std::size_t request, Shown shown) {
      result_.searching.add({1, shown.path.size()});
      graph_.add(shown.path, 2);
      if (!shown.asExpected) remember(paths[request], shown.failingLength());
      Seen seen{std::move(shown.path), {}};
      seen.items = coverageOf(seen.path);
      const auto wantedOf = [&](const Items& items) { return items.size() - wanted_.gain(items); };
      isNew = isNew || wantedOf(covered.missing(seen.items)) > 0;
      covered.add(seen.items);
      seen_.push_back(std::move(seen));
      return true;
    };
    if (auto done = replayer_.replay(requests, consume); !done) return tl::unexpected(done.error());
    return isNew;
  }

  void remember(const Path& path, std::size_t failingLength) {
    const auto steps = expectedSteps(path);
    failing_.add(std::span(steps).first(failingLength));
  }

  // Runs planned paths until everything has been seen, or what is left cannot be.
  OrStopped<void> coverAll() {
    std::uint32_t vain = 0;
    while (mayRun()) {
      const auto covered = seenCoverage();
      const auto missing = covered.missing(result_.wanted);
      tell("searching", result_.wanted.size() - missing.size(), result_.wanted.size());
      if (missing.empty()) break;
      auto batch = vain < settings_.attempts ? planned(covered) : std::vector<Path>{};
      if (batch.empty()) batch = originals(missing);
      if (batch.empty()) break;
      auto isNew = tryOut(batch);
      if (!isNew) return tl::unexpected(isNew.error());
      vain = *isNew ? 0 : vain + 1;
    }
    return {};
  }

  // What is wanted and not to be found is no reason to go there.
  Covered butFor(const Items& missing) const {
    Covered covered;
    Items rest;
    for (Item item = 0; item < everything(); ++item) {
      if (!std::binary_search(missing.begin(), missing.end(), item)) rest.push_back(item);
    }
    covered.add(rest);
    return covered;
  }
  Item everything() const {
    Item most = result_.wanted.empty() ? 0 : result_.wanted.back() + 1;
    for (const auto& seen : seen_) {
      if (!seen.items.empty()) most = std::max(most, seen.items.back() + 1);
    }
    return most;
  }

  std::vector<Path> planned(const Covered& covered) {
    auto expected = butFor(covered.missing(result_.wanted));
    std::vector<Path> batch;
    while (batch.size() < settings_.batch) {
      auto path = planner_.plan(start(), expected);
      if (!path) break;
      addCoverage(expected, *path);
      batch.push_back(*std::move(path));
    }
    return batch;
  }

  // The shortest prefixes of original traces that had it, each of them twice at most.
  std::vector<Path> originals(const Items& missing) {
    std::vector<Path> batch;
    Covered expected = butFor(missing);
    for (const auto item : missing) {
      if (expected.has(item) || batch.size() == settings_.batch) continue;
      std::optional<Path> shortest;
      for (std::uint32_t i = 0; i < suite_.size(); ++i) {
        const auto length = firstWith(suite_[i], item);
        if (!length || (shortest && *length >= shortest->size())) continue;
        auto prefix = prefixOf(suite_[i], *length);
        if (const auto runs = runsOf_.find(inputsHash(prefix)); runs != runsOf_.end() && runs->second > 1)
          continue;
        shortest = std::move(prefix);
      }
      if (!shortest) continue;
      addCoverage(expected, *shortest);
      batch.push_back(*std::move(shortest));
    }
    return batch;
  }

  static std::optional<std::size_t> firstWith(const Path& path, Item item) {
    if (std::binary_search(path.covers.begin(), path.covers.end(), item)) return 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const auto& items = path.steps[i].covers;
      if (std::binary_search(items.begin(), items.end(), item)) return i + 1;
    }
    return std::nullopt;
  }

  // Every prefix of what was seen that ends with something new to it.
  void choose() {
    columns_.clear();
    columnPaths_.clear();
    std::map<std::uint64_t, bool> known;
    for (std::uint32_t i = 0; i < seen_.size(); ++i) {
      const auto& path = seen_[i].path;
      Covered covered;
      Items items;
      const auto add = [&](const Items& more) {
        Items wanted;
        for (const auto item : covered.missing(more))
          if (wanted_.has(item)) wanted.push_back(item);
        covered.add(wanted);
        items = unionOf(items, wanted);
        return !wanted.empty();
      };
      add(path.covers);
      for (std::size_t length = 1; length <= path.size(); ++length) {
        if (!add(path.steps[length - 1].covers)) continue;
        auto prefix = prefixOf(path, length);
        if (!known.emplace(Splices::hashOf(prefix), true).second) continue;
        columns_.push_back({items, settings_.planner.durations.of(prefix)});
        columnPaths_.push_back(std::move(prefix));
      }
    }
    cover_ = cheapestCover(columns_);
  }

  std::vector<Path> chosen() const {
    std::vector<Path> paths;
    for (const auto column : cover_.columns) paths.push_back(columnPaths_[column]);
    return paths;
  }

  // What each of some paths covers and no other of them.
  std::vector<Items> aloneOf(const std::vector<Path>& paths) const {
    std::map<Item, std::uint32_t> times;
    std::vector<Items> items;
    for (const auto& path : paths) {
      items.push_back(coverageOf(path));
      for (const auto item : items.back()) ++times[item];
    }
    for (auto& own : items)
      std::erase_if(own, [&](Item item) { return times[item] > 1 || !wanted_.has(item); });
    return items;
  }

  // Other ways to cover what a trace alone covers, and what two of them cover together.
  OrStopped<void> lookForCheaper() {
    choose();
    for (std::uint32_t round = 0; round < settings_.rounds && mayRun(); ++round) {
      tell("improving", round, settings_.rounds);
      const auto before = cover_.cost;
      const auto batch = cheaper(chosen());
      if (batch.empty()) break;
      auto done = tryOut(batch);
      if (!done) return tl::unexpected(done.error());
      choose();
      if (cover_.cost >= before && round > 0) break;
    }
    return {};
  }

  std::vector<Path> cheaper(const std::vector<Path>& paths) {
    const auto alone = aloneOf(paths);
    const auto& durations = settings_.planner.durations;
    std::vector<Path> batch;
    const auto tryFor = [&](const Items& items, double cost) {
      const auto path = planner_.plan(start(), butFor(items));
      if (!path || !includes(coverageOf(*path), items) || durations.of(*path) >= cost) return;
      if (runsOf_.contains(inputsHash(*path))) return;
      batch.push_back(*path);
    };
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < paths.size(); ++i) {
      tryFor(alone[i], durations.of(paths[i]));
      order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return paths[a].size() < paths[b].size(); });
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
      const auto a = order[i], b = order[i + 1];
      tryFor(unionOf(alone[a], alone[b]), durations.of(paths[a]) + durations.of(paths[b]));
    }
    return batch;
  }

  // Fresh runs of what is chosen. False: a trace is not steady; it is cut, and others may cover the rest.
  OrStopped<bool> certify(bool isLast) {
    const auto paths = chosen();
    const auto alone = aloneOf(paths);
    bool allSteady = true;
    std::vector<Path> unsteady;
    result_.paths.clear();
    for (std::size_t i = 0; i < paths.size(); ++i) {
      tell("certifying", i, paths.size());
      auto certified = certify(paths[i], alone[i]);
      if (!certified) return tl::unexpected(certified.error());
      const bool isCut = !certified->certified && !asItWas_.contains(Splices::hashOf(paths[i]));
      allSteady = allSteady && !isCut;
      if (isCut) unsteady.push_back(paths[i]);
      result_.paths.push_back(*std::move(certified));
    }
    if (allSteady || isLast) return true;
    for (const auto& path : unsteady) cutUnsteady(path);
    return false;
  }

  OrStopped<CertifiedPath> certify(const Path& path, const Items& alone) {
    const auto hash = Splices::hashOf(path);
    if (const auto known = certificates_.find(hash); known != certificates_.end()) {
      auto again = known->second;
      again.alone = alone;
      return again;
    }
    auto& firstRun = runsOf_[inputsHash(path)];
    auto certified = certifier_.certify(path, alone, firstRun);
    if (!certified) return certified;
    firstRun += certified->runs;
    graph_.add(certified->path, certified->successes);
    certificates_.emplace(hash, *certified);
    return certified;
  }

  // Where nothing else covers what an unsteady trace did, it is kept as it was.
  void takeBackCuts() {
    auto covered = seenCoverage();
    for (const auto& path : cut_) {
      auto items = coverageOf(path);
      const auto missing = covered.missing(items);
      if (std::none_of(missing.begin(), missing.end(), [&](Item item) { return wanted_.has(item); }))
        continue;
      asItWas_.insert(Splices::hashOf(path));
      covered.add(items);
      seen_.push_back({path, std::move(items)});
    }
  }

  // What goes along an unsteady trace is seen no farther than nine of ten runs went.
  void cutUnsteady(const Path& path) {
    cut_.push_back(path);
    const auto steady = certificates_.at(Splices::hashOf(path)).steady;
    const auto steps = expectedSteps(path);
    if (steady < path.size()) failing_.add(std::span(steps).first(steady + 1));
    for (auto& seen : seen_) {
      const auto its = expectedSteps(seen.path);
      const auto length = std::min(steady + 1, steps.size());
      if (its.size() < length || !std::equal(its.begin(), its.begin() + length, steps.begin())) continue;
      seen.path = prefixOf(seen.path, steady);
      seen.items = coverageOf(seen.path);
    }
  }

  void finish() {
    std::vector<Path> paths;
    for (const auto& kept : result_.paths) paths.push_back(kept.path);
    result_.covered = coverageOf(paths);
    result_.certifying = certifier_.spent();
    const auto alone = aloneOf(paths);
    for (std::size_t i = 0; i < paths.size(); ++i) result_.paths[i].alone = alone[i];
    result_.cost = settings_.planner.durations.of(costOf(paths));
    result_.bound = std::min(cover_.bound, result_.cost);
  }

  std::span<const Path> suite_;
  Replayer& replayer_;
  const AutoReduceSettings& settings_;
  StepGraph graph_;
  model::FailingPrefixes failing_;
  PathPlanner planner_;
  Certifier certifier_;
  Covered wanted_;
  std::vector<Seen> seen_;
  std::map<std::uint64_t, std::uint32_t> runsOf_;  // by inputsHash
  std::map<std::uint64_t, CertifiedPath> certificates_;
  std::vector<Path> cut_;
  std::set<std::uint64_t> asItWas_;  // paths by their labels
  std::vector<CoverColumn> columns_;
  std::vector<Path> columnPaths_;
  Cover cover_;
  AutoReduced result_;
};

}  // namespace

tl::expected<AutoReduced, reduce::Stopped> autoReduce(std::span<const Path> suite, Replayer& replayer,
                                                      const AutoReduceSettings& settings) {
  return AutoReduce(suite, replayer, settings).run();
}

}  // namespace marmoset::suite
