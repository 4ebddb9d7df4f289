#pragma once

#include <functional>
#include <optional>

#include "engine/fuzz/campaign/campaign.h"

namespace marmoset::fuzz {

// One run of a seed and its mutant that shows what was looked for.
struct ShownPair {
  Difference difference;
  TestRun seed, mutant;
};

// Runs both; nothing where the difference does not show.
using PairTrial = std::function<std::optional<ShownPair>(const Mutant& mutant, const Difference& wanted,
                                                         std::uint64_t chance)>;

// Leaves out of seed and insertion together what the violation does not need: first all that comes after it,
// then events one by one, again and again until none can go, within so many trials.
void shorten(Violation& violation, const PairTrial& trial, std::size_t mostTrials);

}  // namespace marmoset::fuzz
