#pragma once

#include "server/cli/console.h"
#include "server/cli/reduce/reduction.h"

namespace marmoset::cli {

// Several scripts: they are sorted by their crash, and the best of each group is reduced. Ends with one
// table, with JSON and JUnit on demand. Finished runs are kept, so the same command goes on where it was.
int triage(const ReduceOptions& options, const Console& console, const device::Operation& operation);

}  // namespace marmoset::cli
