#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/jobs/knob.h"

namespace marmoset::jobs {

// The knobs of reducing a suite, and what two of them together do not allow.
const std::vector<Knob>& suiteKnobs();
tl::expected<void, std::string> checkSuiteKnobs(const KnobValues& values);

}  // namespace marmoset::jobs
