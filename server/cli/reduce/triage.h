#pragma once

#include "server/cli/reduce/reduction.h"

namespace marmoset::cli {

// A night's harvest: runs every script once or a few times to see what it crashes with, groups the scripts by
// crash and reduces the shortest of each group; if that one cannot be verified, up to two more. Ends with one
// table, with JSON and JUnit on demand. Finished runs are kept, so the same command goes on where it was.
int triage(ReduceSession& session);

}  // namespace marmoset::cli
