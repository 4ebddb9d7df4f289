#include "engine/reduce/suite/suite_reduction.h"

#include <algorithm>
#include <array>
#include <utility>

namespace marmoset::suite {

namespace {

constexpr std::array<std::string_view, 5> names = {"auto", "detreduce", "loops", "greedy", "first-come"};

template <class Value>
using OrStopped = tl::expected<Value, reduce::Stopped>;

Stages stagesOf(const ReductionSettings& settings) {
  if (settings.strategy == Strategy::loops) return {Stage::stabilise, Stage::firstCome, Stage::loops};
  if (settings.stage == "stabilise") return {Stage::stabilise};
  if (settings.stage == "loops") return {Stage::firstCome, Stage::loops};
  if (settings.stage == "splice") return {Stage::splice};
  return {Stage::stabilise, Stage::firstCome, Stage::loops, Stage::splice};
}

std::string_view nameOf(Stage stage) {
  constexpr std::array<std::string_view, 4> stages = {"stabilising", "filtering", "leaving out loops",
                                                      "splicing"};
  return stages[static_cast<std::size_t>(stage)];
}

class SuiteReducer {
 public:
  SuiteReducer(std::span<const Path> suite, Replayer& replayer, const ReductionSettings& settings)
      : suite_(suite), replayer_(replayer), settings_(settings) {
    for (const auto& path : suite) addCoverage(wanted_, path);
    result_.strategy = settings.strategy;
    result_.before = costOf(suite);
    result_.wanted = wanted_.size();
  }

  OrStopped<Reduction> run() {
    if (auto done = reduceIt(); !done) return tl::unexpected(done.error());
    order();
    cut();
    finish();
    return std::move(result_);
  }

 private:
  OrStopped<void> reduceIt() {
    switch (settings_.strategy) {
      case Strategy::automatic:
        return byAuto();
      case Strategy::detreduce:
      case Strategy::loops:
        return byDetReduce();
      case Strategy::greedy:
        return certifyAll(pick(greedyCover(suite_, settings_.durations)));
      default:
        return certifyAll(pick(firstCome(suite_)));
    }
  }

  OrStopped<void> byAuto() {
    AutoReduceSettings settings;
    settings.mode = settings_.mode;
    settings.planner.durations = settings_.durations;
    settings.progress = settings_.progress;
    auto reduced = autoReduce(suite_, replayer_, settings);
    if (!reduced) return tl::unexpected(reduced.error());
    result_.paths = std::move(reduced->paths);
    result_.searching = reduced->searching;
    result_.certifying = reduced->certifying;
    result_.bound = reduced->bound;
    return {};
  }

  OrStopped<void> byDetReduce() {
    DetReduceSettings settings;
    settings.stages = stagesOf(settings_);
    settings.replays = settings_.replays;
    settings.fragments = settings_.fragments;
    settings.durations = settings_.durations;
    settings.progress = [&](Stage stage, std::size_t done, std::size_t total) {
      if (settings_.progress) settings_.progress(nameOf(stage), done, total);
    };
    auto reduced = detReduce(suite_, replayer_, settings);
    if (!reduced) return tl::unexpected(reduced.error());
    result_.stabilising = reduced->stabilising;
    result_.searching = reduced->reducing;
    result_.unsteady = std::move(reduced->unsteady);
    result_.histogram = std::move(reduced->histogram);
    return certifyAll(reduced->paths);
  }

  std::vector<Path> pick(const std::vector<std::uint32_t>& numbers) const {
    std::vector<Path> paths;
    for (const auto number : numbers) paths.push_back(suite_[number]);
    return paths;
  }

  // No search asks for so many runs of one path.
  OrStopped<void> certifyAll(const std::vector<Path>& paths) {
    constexpr std::uint32_t firstFreshRun = 100'000;
    Certifier certifier(replayer_, settings_.mode);
    for (std::size_t i = 0; i < paths.size(); ++i) {
      if (settings_.progress) settings_.progress("certifying", i, paths.size());
      auto certified = certifier.certify(paths[i], alone(paths, i), firstFreshRun);
      if (!certified) return tl::unexpected(certified.error());
      result_.paths.push_back(*std::move(certified));
    }
    result_.certifying = certifier.spent();
    return {};
  }

  static Items alone(const std::vector<Path>& paths, std::size_t which) {
    Covered others;
    for (std::size_t i = 0; i < paths.size(); ++i) {
      if (i != which) addCoverage(others, paths[i]);
    }
    return others.missing(coverageOf(paths[which]));
  }

  // Those first that add most for their time.
  void order() {
    std::vector<CertifiedPath> ordered;
    Covered covered;
    auto left = std::move(result_.paths);
    const auto worth = [&](const CertifiedPath& kept) {
      return static_cast<double>(covered.gain(coverageOf(kept.path))) / settings_.durations.of(kept.path);
    };
    while (!left.empty()) {
      const auto best = std::max_element(left.begin(), left.end(),
                                         [&](const auto& a, const auto& b) { return worth(a) < worth(b); });
      addCoverage(covered, best->path);
      ordered.push_back(std::move(*best));
      left.erase(best);
    }
    result_.paths = std::move(ordered);
  }

  // What was asked to be given up.
  void cut() {
    Covered covered;
    double seconds = 0;
    const auto enough = settings_.keep * static_cast<double>(wantedOf(coverageOf(result_.kept())));
    auto end = result_.paths.begin();
    for (; end != result_.paths.end(); ++end) {
      if (settings_.keep < 1 && static_cast<double>(covered.size()) >= enough) break;
      seconds += settings_.durations.of(end->path);
      if (settings_.minutes > 0 && seconds > settings_.minutes * 60) break;
      covered.add(onlyWanted(coverageOf(end->path)));
      result_.curve.push_back({seconds / 60, covered.size()});
    }
    result_.paths.erase(end, result_.paths.end());
  }

  Items onlyWanted(Items items) const {
    std::erase_if(items, [&](Item item) { return !wanted_.has(item); });
    return items;
  }
  std::size_t wantedOf(const Items& items) const { return onlyWanted(items).size(); }

  void finish() {
    const auto paths = result_.kept();
    Covered covered;
    for (const auto& path : paths) addCoverage(covered, path);
    result_.lost = covered.missing(coverageOf(suite_));
    result_.cost = settings_.durations.of(costOf(paths));
    result_.bound = std::min(result_.bound, result_.cost);
    for (std::size_t i = 0; i < paths.size(); ++i) result_.paths[i].alone = onlyWanted(alone(paths, i));
  }

  std::span<const Path> suite_;
  Replayer& replayer_;
  const ReductionSettings& settings_;
  Covered wanted_;
  Reduction result_;
};

}  // namespace

std::optional<Strategy> strategyOf(std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? std::nullopt : std::optional(static_cast<Strategy>(found - names.begin()));
}

std::string_view name(Strategy strategy) {
  return names[static_cast<std::size_t>(strategy)];
}

const std::vector<std::string>& strategyNames() {
  static const std::vector<std::string> all(names.begin(), names.end());
  return all;
}

const std::vector<std::string>& stageNames() {
  static const std::vector<std::string> all{"all", "stabilise", "loops", "splice"};
  return all;
}

std::vector<Path> Reduction::kept() const {
  std::vector<Path> all;
  for (const auto& one : paths) all.push_back(one.path);
  return all;
}

bool Reduction::isCertified() const {
  return std::all_of(paths.begin(), paths.end(), [](const auto& one) { return one.certified; });
}

tl::expected<Reduction, reduce::Stopped> reduceSuite(std::span<const Path> suite, Replayer& replayer,
                                                     const ReductionSettings& settings) {
  return SuiteReducer(suite, replayer, settings).run();
}

}  // namespace marmoset::suite
