#pragma once

#include "engine/reduce/minimize/peers/one_run_test.h"

namespace marmoset::reduce {

// Probabilistic delta debugging (Wang, Shen, Chen, Xiong, Zhang: ESEC/FSE 2021): every event has a
// probability of being needed; the group with the best expected gain is left out next. One run per test, as
// there.
tl::expected<Candidate, Stopped> probdd(OneRunTest& test, const Candidate& trace,
                                        double startProbability = 0.1);

}  // namespace marmoset::reduce
