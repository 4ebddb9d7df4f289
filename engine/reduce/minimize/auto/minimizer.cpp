#include "engine/reduce/minimize/auto/minimizer.h"

#include <algorithm>
#include <array>

#include "engine/reduce/minimize/auto/other_endings.h"
#include "engine/reduce/minimize/auto/settling.h"
#include "engine/reduce/minimize/budgeted_oracle.h"

namespace marmoset::reduce {
namespace {

constexpr std::array<Level, 4> levels{Level{1, 1}, Level{3, 2}, Level{9, 2}, Level{18, 3}};
// The initial check gives up like the paper's: when 15 of 20 are out of reach.
constexpr std::uint32_t checkRuns = 20, checkFailures = 5;
// Of a budget, so many runs of the best trace are kept back while searching, to verify it, but never more
// than this share: where the trace itself cannot be verified, a smaller one may.
constexpr double runsKeptBack = 25, mostKeptBack = 0.5;
// A clean start takes as long as so many events.
constexpr double eventsOfAStart = 7.5;
// Runs without an event, where some work: enough to see a difference of one in four, which two failures show
// too.
constexpr std::uint32_t weighingRuns = 10, weighingFailures = 2;
// Of more events, what the search has seen without each has to do: their runs take hours.
constexpr std::size_t mostWeighed = 80;

class Minimization {
 public:
  Minimization(Oracle& oracle, const Candidate& trace, const AutoSettings& settings)
      : budget_(oracle, settings.spent),
        meter_(budget_),
        judge_(meter_, book_, behaviour_),
        settling_(meter_, book_, behaviour_, judge_, settings.mode,
                  [this](const Candidate& now, const Tally& tally) {
                    report(AutoProgress::Stage::verifying, now.size(), tally);
                  }),
        settings_(settings),
        trace_(trace) {}

  AutoResult run() {
    auto done = minimize();
    if (done) done = explain();
    if (!done && done.error().reason == Stopped::Reason::budget && budget_.isLimited()) salvage();
    if (!done) {
      result_.stopped = done.error();
      result_.verifiedBeforeStop = settling_.best() && settling_.best()->passed;
      result_.ending = Ending::stopped;
    }
    return finish();
  }

 private:
  using Done = tl::expected<void, Stopped>;

  // What verifying the smallest trace so far takes, as a share of the budget, at the pace so far.
  double forVerifying() const {
    const auto workOf = [](double runs, double events) { return runs * eventsOfAStart + events; };
    const auto done =
        workOf(static_cast<double>(meter_.cost().runs), static_cast<double>(meter_.cost().events));
    const auto length = static_cast<double>(chain_.empty() ? trace_.size() : chain_.back().size());
    if (done == 0 || settling_.isCertified()) return 0;
    return std::min(mostKeptBack, budget_.spent() / done * workOf(runsKeptBack, runsKeptBack * length));
  }

  Done search(ObservedTrace& current, Level level) {
    budget_.keepBack([this] { return forVerifying(); });
    Search search(judge_, level, settings_.search);
    auto done = search.run(current, chain_);
    if (done && settings_.otherEndings && level.accept == 1) done = endOtherwise(current, search);
    budget_.keepBack(nullptr);
    return done;
  }

  Done endOtherwise(ObservedTrace& current, Search& search) {
    if (current.size() < 2 || current.size() > settings_.search.fewEvents) return {};
    auto other = findOtherEnding(judge_, trace_, current.size(), levels.front());
    if (!other) return tl::unexpected(other.error());
    if (!*other) return {};
    current = std::move((*other)->trace);
    chain_.push_back(current.events);
    endsOtherwise_ = true;
    settling_.setOriginal((*other)->part);
    return search.run(current, chain_);
  }

  // The rest of the budget is for fresh runs of the smallest trace that worked, or of those before it.
  void salvage() {
    if (settling_.isCertified() || chain_.empty()) return;
    auto current = judge_.lastSuccess(chain_.back());
    const auto steady = settling_.steady(current);
    if (steady && !*steady) (void)goBack(current);
  }

  // Until the rate is four to one, or 15 of 20 are out of reach.
  tl::expected<bool, Stopped> reproduces(std::uint32_t fewest) {
    auto& entry = book_[trace_];
    const auto enough = [&] {
      return initial_.total() >= checkRuns ||
             (initial_.successes >= fewest && initial_.successes >= 4 * initial_.failures);
    };
    while (!enough() && initial_.failures <= checkFailures) {
      const RunRequest request{trace_, entry.nextRun++};
      const auto asked = meter_.ask({&request, 1}, [&](std::size_t, const RunResult& result) {
        ++(result.success ? initial_.successes : initial_.failures);
        ++(result.success ? entry.tally.successes : entry.tally.failures);
        // A run that met its target early, by luck, has not shown all events.
        if (result.success && (original_.events.empty() || result.executed > original_.size()))
          original_ = ObservedTrace(trace_, result);
        behaviour_.learn(trace_, result);
        return true;
      });
      if (!asked) return tl::unexpected(asked.error());
    }
    return initial_.failures <= checkFailures;
  }

  Done minimize() {
    if (auto done = settle(); !done) return done;
    if (settings_.mode != Mode::strict || settling_.isCertified() || accepted_.empty()) return {};
    if (result_.ending == Ending::rare || result_.ending == Ending::never) return {};
    return settling_.raise(accepted_);
  }

  Done settle() {
    report(AutoProgress::Stage::checking, trace_.size(), {});
    const auto fine = reproduces(1);
    if (!fine) return tl::unexpected(fine.error());
    if (!*fine) {
      result_.ending = initial_.successes == 0 ? Ending::never : Ending::rare;
      return {};
    }
    auto current = original_;
    settling_.setOriginal(original_);
    chain_ = {trace_};
    if (current.size() < trace_.size()) chain_.push_back(current.events);
    if (auto done = leaveOutNeedless(current); !done) return done;
    for (const auto& level : levels) {
      report(AutoProgress::Stage::searching, current.size(), {});
      if (auto done = search(current, level); !done) return done;
      accepted_.insert(accepted_.end(), chain_.begin(), chain_.end());
      const auto smallest = current.size();
      const auto steady = settling_.steady(current);
      if (!steady) return tl::unexpected(steady.error());
      if (*steady) return settling_.finish(current);
      if (&level == levels.begin()) {
        const auto stillFine = reproduces(4);
        if (!stillFine) return tl::unexpected(stillFine.error());
        if (!*stillFine) {
          result_.ending = Ending::rare;
          return {};
        }
        if (!endsOtherwise_) settling_.setOriginal(original_);
      }
      const auto back = goBack(current);
      if (!back) return tl::unexpected(back.error());
      if (!*back) return {};
      // Much more than it was cannot be won by searching again.
      if (current.size() <= 2 * smallest + 2) break;
    }
    return settling_.finish(current);
  }

  Done leaveOutNeedless(ObservedTrace& current) {
    auto rest = current.events;
    std::erase_if(rest, [&](std::uint32_t event) {
      return std::find(settings_.needless.begin(), settings_.needless.end(), event) !=
             settings_.needless.end();
    });
    if (rest.size() == current.size()) return {};
    auto accepted = judge_.first({std::move(rest)}, levels.front());
    if (!accepted) return tl::unexpected(accepted.error());
    if (!*accepted) return {};
    current = std::move((*accepted)->trace);
    chain_.push_back(current.events);
    return {};
  }

  // Gallops back along the accepted traces to one that passes. False if not even the first does.
  tl::expected<bool, Stopped> goBack(ObservedTrace& current) {
    for (std::size_t step = 1;; step *= 2) {
      const auto at = chain_.size() - std::min(chain_.size(), step + 1);
      current = judge_.lastSuccess(chain_[at]);
      const auto steady = settling_.steady(current);
      if (!steady) return tl::unexpected(steady.error());
      if (*steady) {
        chain_.resize(at + 1);
        chain_.push_back(current.events);
        return true;
      }
      if (at == 0) return false;
    }
  }

  // What happens without each event of the result. A run that fails tells why the event stays; where runs
  // work without it, more of them weigh it, and what none of them missed goes if that can be verified.
  Done explain() {
    while (settling_.best()) {
      const auto candidate = settling_.best()->candidate;
      if (candidate.size() > mostWeighed) return {};
      if (auto done = weigh(candidate); !done) return done;
      const auto spare = unmissed(candidate);
      if (!spare || !settling_.best()->passed) return {};
      const auto shrunk = settling_.adopt(*spare);
      if (!shrunk) return tl::unexpected(shrunk.error());
    }
    return {};
  }

  static std::vector<Candidate> withoutEach(const Candidate& candidate) {
    std::vector<Candidate> rests;
    for (std::size_t i = 0; i < candidate.size(); ++i) rests.push_back(withoutEvents(candidate, i, i + 1));
    return rests;
  }

  std::optional<Candidate> unmissed(const Candidate& candidate) {
    for (auto& rest : withoutEach(candidate)) {
      if (const auto& tally = book_[rest].tally; tally.failures == 0 && tally.total() >= weighingRuns)
        return rest;
    }
    return std::nullopt;
  }

  Done weigh(const Candidate& candidate) {
    for (;;) {
      std::vector<RunRequest> requests;
      for (const auto& rest : withoutEach(candidate)) {
        const auto& entry = book_[rest];
        const bool open = entry.tally.successes > 0 && entry.tally.failures < weighingFailures;
        const auto wanted = open ? weighingRuns : 1;
        for (auto run = entry.tally.total(); run < wanted; ++run)
          requests.push_back({rest, entry.nextRun + run - entry.tally.total()});
      }
      if (requests.empty()) return {};
      const auto asked = meter_.ask(requests, [&](std::size_t i, const RunResult& result) {
        auto& entry = book_[requests[i].candidate];
        ++entry.nextRun;
        ++(result.success ? entry.tally.successes : entry.tally.failures);
        return true;
      });
      if (!asked) return asked;
    }
  }

  AutoResult finish() {
    result_.mode = settings_.mode;
    result_.initial = initial_;
    result_.verifications = settling_.attempts();
    result_.cost = meter_.cost();
    const bool given = result_.ending == Ending::never || result_.ending == Ending::rare;
    if (given) {
      result_.events = trace_;
      result_.rate = initial_;
      return result_;
    }
    if (const auto& best = settling_.best()) {
      result_.events = best->candidate;
      result_.rate = best->tally;
      if (result_.ending != Ending::stopped) {
        result_.ending = best->passed ? Ending::verified : Ending::unverified;
      }
    } else {
      result_.events = chain_.empty() ? trace_ : chain_.back();
      result_.rate = book_[result_.events].tally;
    }
    result_.p1 = settings_.prior.atLeast(certifiedRate, result_.rate);
    result_.p2 = settings_.prior.minimal(static_cast<std::uint32_t>(result_.events.size()), PassRule{});
    describeEvents();
    return result_;
  }

  void describeEvents() {
    for (std::size_t i = 0; i < result_.events.size(); ++i) {
      const auto event = result_.events[i];
      const auto without = book_[withoutEvents(result_.events, i, i + 1)].tally;
      result_.needed.push_back({event, without, wasIdle(event) && failsMore(without, result_.rate)});
    }
    for (const auto event : trace_) {
      if (std::find(result_.events.begin(), result_.events.end(), event) != result_.events.end()) continue;
      const auto at = std::find(original_.events.begin(), original_.events.end(), event);
      using Why = RemovedEvent::Why;
      const auto why = at == original_.events.end() ? Why::afterTarget
                       : wasIdle(event)             ? Why::idle
                                                    : Why::notNeeded;
      result_.removed.push_back({event, why});
    }
  }

  // It works without the event, only not as often: then the event steadies the trace.
  static bool failsMore(const Tally& without, const Tally& with) {
    return without.successes > 0 &&
           std::uint64_t{without.failures} * with.total() > std::uint64_t{with.failures} * without.total();
  }

  bool wasIdle(std::uint32_t event) const {
    const auto at = static_cast<std::size_t>(
        std::find(original_.events.begin(), original_.events.end(), event) - original_.events.begin());
    return original_.observed() && at + 1 < original_.sights.size() &&
           isIdle(original_.sights[at], original_.sights[at + 1]);
  }

  void report(AutoProgress::Stage stage, std::size_t now, const Tally& tally) const {
    if (settings_.progress) settings_.progress({stage, trace_.size(), now, meter_.cost(), tally});
  }

  BudgetedOracle budget_;
  MeteredOracle meter_;
  TallyBook book_;
  Behaviour behaviour_;
  Judge judge_;
  Settling settling_;
  const AutoSettings& settings_;
  const Candidate& trace_;
  Tally initial_;
  ObservedTrace original_;
  bool endsOtherwise_ = false;  // by an event that original_ does not end with
  std::vector<Candidate> chain_, accepted_;
  AutoResult result_;
};

}  // namespace

AutoResult minimizeTrace(Oracle& oracle, const Candidate& trace, const AutoSettings& settings) {
  return Minimization(oracle, trace, settings).run();
}

}  // namespace marmoset::reduce
