#include "engine/reduce/minimize/auto/minimizer.h"

#include <algorithm>
#include <array>

#include "engine/reduce/minimize/auto/padding.h"
#include "engine/reduce/minimize/auto/verifier.h"

namespace marmoset::reduce {
namespace {

constexpr std::array<Level, 4> levels{Level{1, 1}, Level{3, 2}, Level{9, 2}, Level{18, 3}};
constexpr std::uint32_t mostRepairs = 20;
// The initial check gives up like the paper's: when 15 of 20 are out of reach.
constexpr std::uint32_t checkRuns = 20, checkFailures = 5;

class Minimization {
 public:
  Minimization(Oracle& oracle, const Candidate& trace, const AutoSettings& settings)
      : meter_(oracle),
        judge_(meter_, book_, behaviour_),
        verifier_(meter_, book_, behaviour_, settings.mode),
        settings_(settings),
        trace_(trace) {}

  AutoResult run() {
    auto done = minimize();
    if (done) done = explain();
    if (!done) {
      result_.stopped = done.error();
      result_.verifiedBeforeStop = best_ && best_->passed;
      result_.ending = Ending::stopped;
    }
    return finish();
  }

 private:
  using Done = tl::expected<void, Stopped>;

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
        if (result.success && original_.events.empty()) original_ = ObservedTrace(trace_, result);
        behaviour_.learn(trace_, result);
        return true;
      });
      if (!asked) return tl::unexpected(asked.error());
    }
    return initial_.failures <= checkFailures;
  }

  Done minimize() {
    report(AutoProgress::Stage::checking, trace_.size());
    const auto fine = reproduces(1);
    if (!fine) return tl::unexpected(fine.error());
    if (!*fine) {
      result_.ending = initial_.successes == 0 ? Ending::never : Ending::rare;
      return {};
    }
    auto current = original_;
    chain_ = {current.events};
    if (auto done = leaveOutNeedless(current); !done) return done;
    for (const auto& level : levels) {
      report(AutoProgress::Stage::searching, current.size());
      Search search(judge_, level, settings_.search);
      if (auto done = search.run(current, chain_); !done) return done;
      const auto smallest = current.size();
      if (best_ && best_->passed && current.events == best_->candidate) return {};
      const auto settled = settle(current, mostRepairs);
      if (!settled) return tl::unexpected(settled.error());
      if (*settled) return {};
      if (&level == levels.begin()) {
        const auto stillFine = reproduces(4);
        if (!stillFine) return tl::unexpected(stillFine.error());
        if (!*stillFine) {
          result_.ending = Ending::rare;
          return {};
        }
      }
      const auto back = goBack(current);
      if (!back) return tl::unexpected(back.error());
      // Much more than it was cannot be won by searching again.
      if (!*back || current.size() <= 2 * smallest + 2) return {};
    }
    return {};
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

  // Verifies, and repairs what made the verification fail. True if it passed at last.
  tl::expected<bool, Stopped> settle(ObservedTrace& current, std::uint32_t repairs) {
    bool retried = false, rehearsed = !verifier_.needsRehearsal();
    for (std::uint32_t repair = 0; repair <= repairs; ++repair) {
      const auto verification = rehearsed ? verify(current.events) : rehearse(current.events);
      if (!verification) return tl::unexpected(verification.error());
      if (verification->passed && rehearsed) return true;
      if (verification->passed) {
        rehearsed = true;
        continue;
      }
      if (verification->good) current = *verification->good;
      const auto steadied = steady(current, verification->surprises);
      if (!steadied) return tl::unexpected(steadied.error());
      if (*steadied) continue;
      if (retried || verification->tally.successes < 6 * verification->tally.failures) return false;
      retried = true;
    }
    return false;
  }

  // Pads the gaps where runs were disturbed, or else those where that is likely. False if nothing fits.
  tl::expected<bool, Stopped> steady(ObservedTrace& current,
                                     const std::vector<Behaviour::Surprise>& surprises) {
    if (!current.observed()) return false;
    std::map<std::size_t, std::uint32_t> pads;
    std::vector<ObservedTrace> others;
    for (const auto& surprise : surprises) {
      const auto padding = paddingAt(original_, current, behaviour_, surprise);
      if (!padding.idle.empty()) pads.emplace(padding.gap, padding.idle.front());
      for (std::size_t i = 0; i < std::min<std::size_t>(3, padding.harmless.size()); ++i) {
        others.push_back(withPads(current, {{padding.gap, padding.harmless[i]}}));
      }
    }
    if (pads.empty() && !others.empty()) {
      std::vector<Candidate> candidates;
      for (const auto& other : others) candidates.push_back(other.events);
      const auto accepted = judge_.first(candidates, levels.front());
      if (!accepted) return tl::unexpected(accepted.error());
      if (*accepted) {
        current = std::move(others[(*accepted)->index]);
        return true;
      }
    }
    if (pads.empty() && !surprises.empty()) {
      for (const auto& gap : likelyGaps(current)) {
        const auto padding = paddingAt(original_, current, behaviour_, gap);
        if (!padding.idle.empty()) pads.emplace(padding.gap, padding.idle.front());
      }
    }
    if (pads.empty()) return false;
    current = withPads(current, pads);
    return true;
  }

  // Gallops back along the accepted traces to one that passes. False if not even the first does.
  tl::expected<bool, Stopped> goBack(ObservedTrace& current) {
    for (std::size_t step = 1;; step *= 2) {
      const auto at = chain_.size() - std::min(chain_.size(), step + 1);
      current = judge_.lastSuccess(chain_[at]);
      const auto settled = settle(current, mostRepairs);
      if (!settled) return tl::unexpected(settled.error());
      if (*settled) {
        chain_.resize(at + 1);
        chain_.push_back(current.events);
        return true;
      }
      if (at == 0) return false;
    }
  }

  tl::expected<Verification, Stopped> verify(const Candidate& candidate) {
    auto verification = verifier_.verify(candidate);
    if (!verification) return verification;
    if (isBetter(*verification)) best_ = *verification;
    report(AutoProgress::Stage::verifying, candidate.size());
    return verification;
  }

  tl::expected<Verification, Stopped> rehearse(const Candidate& candidate) {
    auto rehearsal = verifier_.rehearse(candidate);
    if (!rehearsal) return rehearsal;
    auto uncertified = *rehearsal;
    uncertified.passed = false;
    if (isBetter(uncertified)) best_ = std::move(uncertified);
    report(AutoProgress::Stage::verifying, candidate.size());
    return rehearsal;
  }

  // A verified trace beats one that is not, then the smaller one; of those that are not verified the
  // steadier.
  bool isBetter(const Verification& other) const {
    if (!best_) return true;
    if (best_->passed != other.passed) return other.passed;
    if (other.passed) return other.candidate.size() < best_->candidate.size();
    return rateInterval(other.tally).first > rateInterval(best_->tally).first;
  }

  // What happens without each event of the result, where the search has not tried it.
  Done explain() {
    if (!best_) return {};
    std::vector<RunRequest> requests;
    for (std::size_t i = 0; i < best_->candidate.size(); ++i) {
      auto rest = withoutEvents(best_->candidate, i, i + 1);
      if (book_[rest].tally.total() == 0) requests.push_back({std::move(rest), 0});
    }
    if (requests.empty()) return {};
    return meter_.ask(requests, [&](std::size_t i, const RunResult& result) {
      auto& entry = book_[requests[i].candidate];
      ++entry.nextRun;
      ++(result.success ? entry.tally.successes : entry.tally.failures);
      return true;
    });
  }

  AutoResult finish() {
    result_.mode = settings_.mode;
    result_.initial = initial_;
    result_.verifications = verifier_.attempts();
    result_.cost = meter_.cost();
    const bool given = result_.ending == Ending::never || result_.ending == Ending::rare;
    if (given) {
      result_.events = trace_;
      result_.rate = initial_;
      return result_;
    }
    if (best_) {
      result_.events = best_->candidate;
      result_.rate = best_->tally;
      if (result_.ending != Ending::stopped) {
        result_.ending = best_->passed ? Ending::verified : Ending::unverified;
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
      result_.needed.push_back({event, book_[withoutEvents(result_.events, i, i + 1)].tally, wasIdle(event)});
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

  bool wasIdle(std::uint32_t event) const {
    const auto at = static_cast<std::size_t>(
        std::find(original_.events.begin(), original_.events.end(), event) - original_.events.begin());
    return original_.observed() && at + 1 < original_.sights.size() &&
           isIdle(original_.sights[at], original_.sights[at + 1]);
  }

  void report(AutoProgress::Stage stage, std::size_t now) const {
    if (settings_.progress) {
      settings_.progress({stage, trace_.size(), now, meter_.cost(), best_ ? best_->tally : Tally{}});
    }
  }

  MeteredOracle meter_;
  TallyBook book_;
  Behaviour behaviour_;
  Judge judge_;
  Verifier verifier_;
  const AutoSettings& settings_;
  const Candidate& trace_;
  Tally initial_;
  ObservedTrace original_;
  std::vector<Candidate> chain_;
  std::optional<Verification> best_;
  AutoResult result_;
};

}  // namespace

AutoResult minimizeTrace(Oracle& oracle, const Candidate& trace, const AutoSettings& settings) {
  return Minimization(oracle, trace, settings).run();
}

}  // namespace marmoset::reduce
