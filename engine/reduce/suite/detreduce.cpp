#include "engine/reduce/suite/detreduce.h"

#include <algorithm>
#include <optional>

#include "engine/reduce/suite/loop_free_paths.h"
#include "engine/reduce/suite/splices.h"

namespace marmoset::suite {

namespace {

template <class Value>
using OrStopped = tl::expected<Value, reduce::Stopped>;

// The paper's suites needed five candidates a trace. Long traces of few states have more than anybody could
// replay: after so many that failed a trace is kept as it is, and splicing ends (ours).
constexpr std::size_t mostFailures = 100;

class DetReduce {
 public:
  DetReduce(Replayer& replayer, const DetReduceSettings& settings)
      : settings_(settings), judge_(replayer, settings.replays) {}

  OrStopped<DetReduced> run(std::span<const Path> suite) {
    result_.stable.assign(suite.begin(), suite.end());
    if (has(Stage::stabilise)) {
      if (auto done = stabilise(); !done) return tl::unexpected(done.error());
    }
    result_.stabilising = judge_.spent();
    result_.unspliced = has(Stage::firstCome) ? filtered() : result_.stable;
    if (has(Stage::loops)) {
      if (auto done = leaveOutLoops(); !done) return tl::unexpected(done.error());
    }
    result_.paths = result_.unspliced;
    if (has(Stage::splice)) {
      if (auto done = splice(); !done) return tl::unexpected(done.error());
    }
    result_.reducing = judge_.spent();
    result_.reducing.runs -= result_.stabilising.runs;
    result_.reducing.events -= result_.stabilising.events;
    result_.histogram = judge_.histogram();
    return std::move(result_);
  }

 private:
  bool has(Stage stage) const { return settings_.stages.contains(stage); }
  void tell(Stage stage, std::size_t done, std::size_t total) const {
    if (settings_.progress) settings_.progress(stage, done, total);
  }

  OrStopped<void> stabilise() {
    std::vector<Path> steady;
    for (std::uint32_t i = 0; i < result_.stable.size(); ++i) {
      tell(Stage::stabilise, i, result_.stable.size());
      const auto& trace = result_.stable[i];
      auto prefix = judge_.steadyPrefix(trace);
      if (!prefix) return tl::unexpected(prefix.error());
      if (!includes(coverageOf(*prefix), coverageOf(trace))) result_.unsteady.push_back(i);
      if (prefix->size() > 0) steady.push_back(*std::move(prefix));
    }
    result_.stable = std::move(steady);
    return {};
  }

  std::vector<Path> filtered() const {
    std::vector<Path> kept;
    for (const auto i : firstCome(result_.stable)) kept.push_back(result_.stable[i]);
    return kept;
  }

  OrStopped<void> leaveOutLoops() {
    std::vector<Path> reduced;
    Covered covered;
    for (std::uint32_t i = 0; i < result_.unspliced.size(); ++i) {
      tell(Stage::loops, i, result_.unspliced.size());
      auto kept = shortest(result_.unspliced[i], covered);
      if (!kept) return tl::unexpected(kept.error());
      if (covered.hasAll(coverageOf(*kept))) continue;
      addCoverage(covered, *kept);
      reduced.push_back(*std::move(kept));
    }
    result_.unspliced = std::move(reduced);
    return {};
  }

  // The first of L(t) that covers what the trace adds and replays.
  OrStopped<Path> shortest(const Path& trace, const Covered& covered) {
    const auto wanted = covered.missing(coverageOf(trace));
    LoopFreePaths candidates(trace, wanted, failing_);
    for (std::size_t failures = 0; failures < mostFailures; ++failures) {
      const auto candidate = candidates.next();
      if (!candidate || candidate->size() == trace.size()) break;
      auto kept = tryOut(*candidate, wanted);
      if (!kept) return tl::unexpected(kept.error());
      if (*kept) return **std::move(kept);
    }
    return itself(trace);
  }

  // A candidate that shows other coverage gets a second chance with what was measured.
  OrStopped<std::optional<Path>> tryOut(Path candidate, const Items& wanted) {
    for (int chance = 0; chance < 2 && includes(coverageOf(candidate), wanted); ++chance) {
      auto replayed = judge_.replay(candidate);
      if (!replayed) return tl::unexpected(replayed.error());
      if (replayed->kind == Replayed::Kind::ok) return std::optional(std::move(replayed->measured));
      if (replayed->kind == Replayed::Kind::fails) {
        remember(candidate, replayed->failingLength);
        break;
      }
      candidate = std::move(replayed->measured);
    }
    return std::optional<Path>();
  }

  // A trace that nothing shorter stands for is kept as far as it replays.
  OrStopped<Path> itself(const Path& trace) {
    Path kept = trace;
    while (kept.size() > 0) {
      auto replayed = judge_.replay(kept);
      if (!replayed) return tl::unexpected(replayed.error());
      kept = std::move(replayed->measured);
      if (replayed->kind != Replayed::Kind::fails) break;
    }
    return kept;
  }

  void remember(const Path& path, std::size_t failingLength) {
    const auto steps = expectedSteps(path);
    failing_.add(std::span(steps).first(failingLength));
  }

  OrStopped<void> splice() {
    const auto& traces = result_.unspliced;
    Covered wanted, covered;
    for (const auto& trace : traces) addCoverage(wanted, trace);
    const Splices splices(traces, settings_.fragments);
    std::set<std::uint64_t> tried;
    std::vector<Path> measured, kept;
    std::size_t failures = 0;
    while (covered.size() < wanted.size() && failures < mostFailures) {
      tell(Stage::splice, covered.size(), wanted.size());
      auto candidate = mostOf(splices.best(covered, failing_, tried), measured, covered);
      if (!candidate) break;
      const bool isSecondChance = !tried.insert(Splices::hashOf(*candidate)).second;
      auto replayed = judge_.replay(*candidate);
      if (!replayed) return tl::unexpected(replayed.error());
      if (replayed->kind == Replayed::Kind::fails) {
        remember(*candidate, replayed->failingLength);
        ++failures;
      } else if (replayed->kind == Replayed::Kind::ok) {
        failures = 0;
        addCoverage(covered, replayed->measured);
        kept.push_back(std::move(replayed->measured));
      } else if (++failures; !isSecondChance) {
        tried.insert(Splices::hashOf(replayed->measured));
        measured.push_back(std::move(replayed->measured));
      }
    }
    coverTheRest(covered, kept);
    if (settings_.durations.of(costOf(kept)) < settings_.durations.of(costOf(traces)))
      result_.paths = std::move(kept);
    return {};
  }

  // The better one of a spliced candidate and those that were measured, which is taken out of the list.
  std::optional<Path> mostOf(std::optional<Path> spliced, std::vector<Path>& measured,
                             const Covered& covered) const {
    auto most = spliced ? covered.gain(coverageOf(*spliced)) : 0;
    auto best = measured.end();
    for (auto it = measured.begin(); it != measured.end(); ++it) {
      const auto gain = covered.gain(coverageOf(*it));
      if (gain <= most) continue;
      most = gain;
      best = it;
    }
    if (best == measured.end()) return spliced;
    Path chosen = std::move(*best);
    measured.erase(best);
    return chosen;
  }

  // What no candidate covers any more, because chance has ruled one out: the traces themselves do.
  void coverTheRest(Covered& covered, std::vector<Path>& kept) const {
    for (const auto& trace : result_.unspliced) {
      if (covered.gain(coverageOf(trace)) == 0) continue;
      addCoverage(covered, trace);
      kept.push_back(trace);
    }
  }

  const DetReduceSettings& settings_;
  Judge judge_;
  model::FailingPrefixes failing_;
  DetReduced result_;
};

}  // namespace

tl::expected<DetReduced, reduce::Stopped> detReduce(std::span<const Path> suite, Replayer& replayer,
                                                    const DetReduceSettings& settings) {
  return DetReduce(replayer, settings).run(suite);
}

}  // namespace marmoset::suite
