#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "engine/reduce/minimize/auto/judge.h"
#include "engine/reduce/minimize/auto/verifier.h"

namespace marmoset::reduce {

// Makes a small trace a steady one: what the search believed after single runs is checked by fresh ones.
// Where they fail, events of the original trace that absorb disturbances come back; where they pass, what
// the trace can do without goes. Keeps the best trace it has met.
class Settling {
 public:
  using Report = std::function<void(const Candidate& now, const Tally& tally)>;
  Settling(Oracle& oracle, TallyBook& book, Behaviour& behaviour, Judge& judge, Mode mode, Report report)
      : verifier_(oracle, book, behaviour, mode),
        judge_(judge),
        behaviour_(behaviour),
        report_(std::move(report)) {}

  // The trace as it was first seen to work: what may come back is from it.
  void setOriginal(const ObservedTrace& original) { original_ = original; }

  // Pads the trace until it passes a check, which is the verification itself unless that is strict. False if
  // it does not come to that.
  tl::expected<bool, Stopped> steady(ObservedTrace& trace);
  // Makes a trace that passed its check smaller again where fresh runs allow it, and certifies it.
  tl::expected<void, Stopped> finish(ObservedTrace& trace);

  // Checks a smaller trace than the best one, and goes on with it if it passes.
  tl::expected<bool, Stopped> adopt(const Candidate& candidate);

  // When strict certificates were out of reach for small traces: looks for the trace that reproduces most
  // often among those the search went through and what padding makes of them, and certifies that.
  tl::expected<void, Stopped> raise(const std::vector<Candidate>& accepted);

  bool isCertified() const { return best_ && best_->passed; }
  const std::optional<Verification>& best() const { return best_; }
  std::uint32_t attempts() const { return verifier_.attempts(); }

 private:
  tl::expected<Verification, Stopped> check(const Candidate& candidate);
  tl::expected<Verification, Stopped> verify(const Candidate& candidate);
  tl::expected<bool, Stopped> pad(ObservedTrace& trace, const std::vector<Behaviour::Surprise>& surprises);
  std::vector<Candidate> withoutTogether(const Candidate& events, const Candidate& spare) const;
  tl::expected<bool, Stopped> thin(ObservedTrace& trace);
  tl::expected<void, Stopped> certify(ObservedTrace& trace);
  void keepIfBetter(const Verification& other);

  Verifier verifier_;
  Judge& judge_;
  Behaviour& behaviour_;
  Report report_;
  ObservedTrace original_;
  std::optional<Verification> best_;
  std::set<Candidate> failed_;  // their checks
  bool disturbed_ = false;      // a check saw a failure: not all runs of this app are alike
};

}  // namespace marmoset::reduce
