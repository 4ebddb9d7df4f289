#pragma once

#include "engine/reduce/document/reduced_trace.h"
#include "engine/store/store.h"

namespace marmoset::reduce {

// Whether the store holds runs of exactly what was measured that show what the evidence says. Anybody can
// write evidence into a file; what the store does not know is told as what the file says.
bool knowsRuns(const store::Store& store, const ReducedTrace& evidence);
// The same of the user's store, if there is one.
bool userKnowsRuns(const ReducedTrace& evidence);

}  // namespace marmoset::reduce
