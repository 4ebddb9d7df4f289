#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/reduce/minimize/prior.h"

namespace marmoset::reduce {

// What a result has to show before it is called verified: 18 of 20 runs as in the paper, 19 of 20, or an
// exact bound that holds whatever the app is like.
enum class Mode : std::uint8_t { paper, standard, strict };
std::string_view name(Mode mode);

// A moment of a verification at which it may end well: after `runs` fresh runs with at most `failures`.
struct Look {
  std::uint32_t runs = 0, failures = 0;
};

// How one verification goes: looks in ascending order. It has failed once the last look cannot be met.
struct VerificationPlan {
  std::vector<Look> looks;
  double alpha = 0;  // strict: how often a trace below the bound passes this verification, at most

  bool passed(const Tally& tally) const;
  bool failed(const Tally& tally) const;
  // Runs until the next look that can still be met.
  std::uint32_t runsToNextLook(const Tally& tally) const;
};

// The certified bound: the true rate is at least this.
constexpr double certifiedRate = 0.85;

// `attempt` counts the verifications of one minimisation from 0. In strict mode they share an error of 5%, so
// that all of them together are wrong in at most one minimisation of twenty.
VerificationPlan verificationPlan(Mode mode, std::uint32_t attempt);

// What a trace shows before a strict verification is worth its share of the error: a failure in twenty runs,
// or a few more in more.
VerificationPlan rehearsalPlan();

}  // namespace marmoset::reduce
