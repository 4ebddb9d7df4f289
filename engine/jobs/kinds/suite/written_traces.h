#pragma once

#include <span>
#include <vector>

#include "engine/jobs/context.h"
#include "engine/jobs/kinds/suite.h"
#include "engine/reduce/suite/load_suite.h"

namespace marmoset::jobs {

// The kept traces as scripts with their evidence, each recorded once more, so that what comes out is a suite
// again. Otherwise the answer is how the job ends.
tl::expected<std::vector<ReducedTrace>, Outcome> writtenTraces(const Context& context,
                                                               std::span<const suite::SuiteScript> scripts,
                                                               const suite::Reduction& reduction,
                                                               suite::Labels& labels);

}  // namespace marmoset::jobs
