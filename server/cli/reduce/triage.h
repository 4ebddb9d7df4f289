#pragma once

#include "server/cli/reduce/reduction.h"

namespace marmoset::cli {

// A night's harvest: runs every script until it crashes, groups the scripts by crash and reduces the most
// promising of each group; if that one cannot be verified, up to two more. Ends with one table, with JSON and
// JUnit on demand. Finished runs are kept, so the same command goes on where it was.
int triage(ReduceSession& session);

}  // namespace marmoset::cli
