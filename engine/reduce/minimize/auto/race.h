#pragma once

#include <vector>

#include "engine/reduce/minimize/auto/verifier.h"

namespace marmoset::reduce {

// Finds the traces that reproduce most often among many by sequential halving: a few runs for all of them,
// then twice as many for the better half, and so on. Most runs go to those that are hard to tell apart. The
// answer is in order, the steadiest first, with the runs of the race alone; of equal ones the smaller comes
// first.
tl::expected<std::vector<Verification>, Stopped> race(Verifier& verifier, std::vector<Candidate> candidates);

// Some of these traces, from the smallest to the largest, each half as large again as the one before:
// neighbours of a search differ too little to tell which is steadier.
std::vector<Candidate> spreadBySize(std::vector<Candidate> candidates);

}  // namespace marmoset::reduce
