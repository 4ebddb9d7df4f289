#pragma once

#include "engine/jobs/context.h"
#include "engine/jobs/kinds/triage.h"

namespace marmoset::jobs {

// Runs every script of a suite until it meets the target, which is a crash by default: six times at most, on
// all devices at once: each device takes the next script when it is free. The answer does not depend on which
// was faster. With a budget of runs it goes script by script, so that the budget is spent in the order in
// which the scripts are named.
Harvest sortByCrash(Context& context, const std::vector<std::string>& files, const trace::Target& wanted,
                    reduce::RunBudget& budget);

}  // namespace marmoset::jobs
