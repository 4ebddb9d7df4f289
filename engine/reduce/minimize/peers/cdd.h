#pragma once

#include <cstdint>

#include "engine/reduce/minimize/peers/one_run_test.h"

namespace marmoset::reduce {

// Counter-based delta debugging (Zhang, Xu, Tian, Cheng, Sun: Toward a Better Understanding of Probabilistic
// Delta Debugging, ICSE 2025): ProbDD's probabilities grow by the same factor in every round, so the number
// of the round alone says how many events are left out together. Every group of a round is tried once, no
// complement and no group of an earlier round again; the last round tries single events. One run per test.
tl::expected<Candidate, Stopped> cdd(OneRunTest& test, const Candidate& trace, double startProbability = 0.1);

// How many events are left out together in a round, counted from 0.
std::size_t groupSize(std::uint32_t round, double startProbability);

}  // namespace marmoset::reduce
