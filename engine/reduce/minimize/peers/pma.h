#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "engine/reduce/minimize/peers/one_run_test.h"

namespace marmoset::reduce {

// How far one may believe that a part of what fails fails too. Learned from the tests so far: a part of
// something that failed either failed as well, or did not.
class Monotonicity {
 public:
  void learn(const Candidate& candidate, bool passed);

  // Part of something that has failed.
  bool isDoomed(const Candidate& candidate) const;
  // The share of the parts of failed candidates that fail, by Laplace's rule: 1/2 before the first.
  double confidence() const { return (held_ + 1.0) / (held_ + broken_ + 2.0); }

 private:
  std::vector<Candidate> failed_;  // none is part of another
  std::uint32_t held_ = 0, broken_ = 0;
};

// Delta debugging with probabilistic monotonicity assessment, after Tao and Xue (Accelerating Delta Debugging
// through Probabilistic Monotonicity Assessment, EASE 2025): ddmin that leaves out the test of a part of what
// has failed, with the probability with which such parts have failed so far. The idea is the paper's; its
// confidence function is not: the one here is the plain share above. One run per test.
tl::expected<Candidate, Stopped> pma(OneRunTest& test, const Candidate& trace);

}  // namespace marmoset::reduce
