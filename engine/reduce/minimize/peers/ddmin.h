#pragma once

#include <functional>
#include <vector>

#include "engine/reduce/minimize/peers/one_run_test.h"

namespace marmoset::reduce {

// Plain delta debugging (Zeller and Hildebrandt 2002), one run per test: what most tools do, and wrong on a
// flaky app. A peer to compare with, never the default.
tl::expected<Candidate, Stopped> ddmin(const CandidateTest& test, const Candidate& trace);
tl::expected<Candidate, Stopped> ddmin(OneRunTest& test, const Candidate& trace);

// The same over units that are kept or dropped whole. `assemble` makes a candidate of the kept units, which
// are given by their index in ascending order.
using Units = std::vector<std::size_t>;
using Assemble = std::function<Candidate(const Units&)>;
tl::expected<Units, Stopped> ddminUnits(const CandidateTest& test, Units units, const Assemble& assemble);

}  // namespace marmoset::reduce
