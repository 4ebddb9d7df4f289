#pragma once

#include <optional>
#include <vector>

#include "engine/reduce/minimize/auto/behaviour.h"
#include "engine/reduce/minimize/auto/certificate.h"
#include "engine/reduce/minimize/auto/observed_trace.h"
#include "engine/reduce/minimize/tally_book.h"

namespace marmoset::reduce {

struct Verification {
  Candidate candidate;
  Tally tally;  // fresh runs only
  bool passed = false;
  double alpha = 0;
  // Where the failing runs were disturbed, as far as that could be seen.
  std::vector<Behaviour::Surprise> surprises;
  std::optional<ObservedTrace> good;  // a run that worked, undisturbed and with the last event
};

// Verifies candidates by fresh cold starts, never by runs of the search. Strict verifications share one error
// probability, so each is rehearsed first: a rehearsal certifies nothing and costs nothing of it.
class Verifier {
 public:
  // `attempts`: verifications before these, which share the error.
  Verifier(Oracle& oracle, TallyBook& book, Behaviour& behaviour, Mode mode, std::uint32_t attempts = 0)
      : oracle_(oracle), book_(book), behaviour_(behaviour), mode_(mode), attempts_(attempts) {}

  tl::expected<Verification, Stopped> verify(const Candidate& candidate);
  tl::expected<Verification, Stopped> rehearse(const Candidate& candidate);
  // By a plan of the caller's.
  tl::expected<Verification, Stopped> follow(const VerificationPlan& plan, const Candidate& candidate);
  // So many more runs of each, side by side; none of them passes by it.
  tl::expected<void, Stopped> sample(std::vector<Verification>& field, std::uint32_t runs);
  bool needsRehearsal() const { return mode_ == Mode::strict; }
  std::uint32_t attempts() const { return attempts_; }

 private:
  void note(Verification& verification, const RunResult& result);

  Oracle& oracle_;
  TallyBook& book_;
  Behaviour& behaviour_;
  Mode mode_;
  std::uint32_t attempts_;
};

}  // namespace marmoset::reduce
