#include "engine/reduce/minimize/auto/settling.h"

#include <algorithm>
#include <cmath>

#include "engine/reduce/minimize/auto/padding.h"
#include "engine/reduce/minimize/auto/proposals.h"
#include "engine/reduce/minimize/auto/race.h"
#include "engine/reduce/minimize/auto/variations.h"

namespace marmoset::reduce {
namespace {

constexpr std::uint32_t mostPaddings = 3, strictPaddings = 8;
constexpr int mostPasses = 2;
constexpr std::size_t growth = 6;  // of what is looked at when nothing small is steady
// An event goes from a steady trace after four successes without it, unless a failure comes first: those that
// go are verified together.
constexpr Level thinLevel{4, 1}, strictThinLevel{5, 1};
// Most first choices of padding work.
constexpr std::size_t aheadInPaddings = 2;
// Beyond this, events go by searching, not one by one.
constexpr std::size_t longestThinned = 80;

// What an unverified trace is worth: the rate it has surely, and a tenth less each time it is twice as long.
double worthOf(const Verification& verification) {
  return rateInterval(verification.tally).first -
         0.1 * std::log2(static_cast<double>(verification.candidate.size() + 1));
}

}  // namespace

tl::expected<Verification, Stopped> Settling::verify(const Candidate& candidate) {
  auto verification = verifier_.verify(candidate);
  if (!verification) return verification;
  disturbed_ = disturbed_ || verification->tally.failures > 0;
  if (!verification->passed) failed_.insert(candidate);
  keepIfBetter(*verification);
  report_(candidate, best_->tally);
  return verification;
}

// A strict verification spends some of the error that all of them share, so it is rehearsed.
tl::expected<Verification, Stopped> Settling::check(const Candidate& candidate) {
  if (!verifier_.needsRehearsal()) return verify(candidate);
  auto rehearsal = verifier_.rehearse(candidate);
  if (!rehearsal) return rehearsal;
  disturbed_ = disturbed_ || rehearsal->tally.failures > 0;
  if (!rehearsal->passed) failed_.insert(candidate);
  auto uncertified = *rehearsal;
  uncertified.passed = false;
  keepIfBetter(uncertified);
  report_(candidate, best_->tally);
  return rehearsal;
}

// A verified trace beats one that is not, then the smaller one.
void Settling::keepIfBetter(const Verification& other) {
  const auto better = [&] {
    if (!best_) return true;
    if (best_->passed != other.passed) return other.passed;
    if (other.passed) return other.candidate.size() < best_->candidate.size();
    if (verifier_.needsRehearsal()) return rateInterval(other.tally).first > rateInterval(best_->tally).first;
    return worthOf(other) > worthOf(*best_);
  };
  if (better()) best_ = other;
}

tl::expected<bool, Stopped> Settling::adopt(const Candidate& candidate) {
  auto checked = check(candidate);
  if (checked && checked->passed && verifier_.needsRehearsal()) checked = verify(candidate);
  if (!checked) return tl::unexpected(checked.error());
  return checked->passed;
}

tl::expected<bool, Stopped> Settling::steady(ObservedTrace& trace) {
  bool repeated = false;
  for (std::uint32_t padding = 0; padding <= mostPaddings; ++padding) {
    const auto checked = check(trace.events);
    if (!checked) return tl::unexpected(checked.error());
    if (checked->passed) return true;
    if (checked->good) trace = *checked->good;
    const auto padded = pad(trace, checked->surprises);
    if (!padded) return tl::unexpected(padded.error());
    if (*padded) continue;
    if (repeated || checked->tally.successes < 6 * checked->tally.failures) return false;
    repeated = true;
  }
  return false;
}

tl::expected<bool, Stopped> Settling::pad(ObservedTrace& trace,
                                          const std::vector<Behaviour::Surprise>& surprises) {
  const auto tryAll = [&](const std::vector<Candidate>& candidates) -> tl::expected<bool, Stopped> {
    auto accepted = judge_.first(candidates, {}, aheadInPaddings);
    if (!accepted) return tl::unexpected(accepted.error());
    if (*accepted) trace = std::move((*accepted)->trace);
    return accepted->has_value();
  };
  auto gaps = surprises;
  for (const auto& gap : likelyGaps(trace)) gaps.push_back(gap);
  auto padded = tryAll(paddedTraces(original_, trace, behaviour_, gaps));
  if (!padded || *padded || !trace.observed()) return padded;
  const auto unseen = ObservedTrace(trace.events, {.executed = static_cast<std::uint32_t>(trace.size())});
  return tryAll(paddedTraces(original_, unseen, behaviour_, likelyGaps(unseen)));
}

// Events that can go one by one need not go together: all of them, then halves, then each.
std::vector<Candidate> Settling::withoutTogether(const Candidate& events, const Candidate& spare) const {
  std::vector<Candidate> smaller;
  for (auto size = spare.size(); size > 0; size /= 2) {
    for (std::size_t begin = 0; begin + size <= spare.size(); begin += size) {
      const auto from = spare.begin() + static_cast<std::ptrdiff_t>(begin);
      const auto until = from + static_cast<std::ptrdiff_t>(size);
      auto rest = events;
      std::erase_if(rest, [&](std::uint32_t event) { return std::find(from, until, event) != until; });
      if (failed_.count(rest) == 0) smaller.push_back(std::move(rest));
    }
  }
  return smaller;
}

// Leaves out what can go. False if nothing can.
tl::expected<bool, Stopped> Settling::thin(ObservedTrace& trace) {
  if (trace.size() < 2) return false;
  const auto singles = singlesFrom(trace, trace.size() - 1);
  const auto accepted =
      judge_.all(singles.candidates, verifier_.needsRehearsal() ? strictThinLevel : thinLevel);
  if (!accepted) return tl::unexpected(accepted.error());
  Candidate spare;
  for (const auto index : *accepted) spare.push_back(trace.events[singles.origins[index].begin]);
  for (const auto& smaller : withoutTogether(trace.events, spare)) {
    const auto checked = check(smaller);
    if (!checked) return tl::unexpected(checked.error());
    if (!checked->passed) continue;
    trace = judge_.lastSuccess(smaller);
    if (checked->good) trace = *checked->good;
    return true;
  }
  return false;
}

tl::expected<void, Stopped> Settling::certify(ObservedTrace& trace) {
  for (std::uint32_t padding = 0; padding <= strictPaddings; ++padding) {
    const auto verification = verify(trace.events);
    if (!verification) return tl::unexpected(verification.error());
    if (verification->passed) return {};
    if (verification->good) trace = *verification->good;
    const auto padded = pad(trace, verification->surprises);
    if (!padded) return tl::unexpected(padded.error());
    if (!*padded) return {};
  }
  return {};
}

tl::expected<void, Stopped> Settling::raise(const std::vector<Candidate>& accepted) {
  auto known = spreadBySize(accepted);
  const auto parts = withoutParts(original_);
  known.insert(known.end(), parts.begin(), parts.end());
  auto trace = judge_.lastSuccess(known.front());
  std::vector<Behaviour::Surprise> surprises;
  std::vector<Candidate> leaders;
  if (best_) leaders.push_back(best_->candidate);
  // Small traces first: what is steady among them need not be looked for among the large ones, which cost
  // more.
  for (auto limit = growth * (trace.size() + 1);; limit *= growth) {
    auto field = variationsOf(original_, trace, behaviour_, surprises);
    field.insert(field.end(), known.begin(), known.end());
    std::erase_if(field, [&](const Candidate& one) { return one.size() > limit; });
    field.insert(field.end(), leaders.begin(), leaders.end());
    const auto ranking = race(verifier_, std::move(field));
    if (!ranking) return tl::unexpected(ranking.error());
    if (ranking->empty()) return {};
    for (const auto& one : *ranking) keepIfBetter(one);
    const auto& winner = ranking->front();
    report_(winner.candidate, winner.tally);
    if (winner.tally.successes >= 9 * winner.tally.failures) {
      const auto verification = verify(winner.candidate);
      if (!verification) return tl::unexpected(verification.error());
      if (verification->passed) return {};
    }
    if (limit >= growth * original_.size()) return {};
    leaders.clear();
    for (const auto& one : *ranking) leaders.push_back(one.candidate);
    trace = winner.good ? *winner.good : judge_.lastSuccess(winner.candidate);
    surprises = winner.surprises;
  }
}

tl::expected<void, Stopped> Settling::finish(ObservedTrace& trace) {
  const bool strict = verifier_.needsRehearsal();
  if (strict) {
    if (auto done = certify(trace); !done) return done;
    if (!isCertified()) return {};
  }
  for (int pass = 0; pass < mostPasses && disturbed_ && trace.size() <= longestThinned; ++pass) {
    const auto thinned = thin(trace);
    if (!thinned) return tl::unexpected(thinned.error());
    if (!*thinned) break;
    if (!strict) continue;
    const auto verification = verify(trace.events);
    if (!verification) return tl::unexpected(verification.error());
    if (!verification->passed) break;
  }
  return {};
}

}  // namespace marmoset::reduce
