#pragma once

#include "server/cli/reduce/harvest.h"
#include "server/cli/reduce/reduction.h"

namespace marmoset::cli {

// Runs every script until it crashes, six times at most, on all devices at once: each device takes the next
// script when it is free. The answer does not depend on which was faster. With a budget of runs it goes
// script by script, so that the budget is spent in the order of the command line.
Harvest sortByCrash(ReduceSession& session, const SharedPool& pool);

}  // namespace marmoset::cli
