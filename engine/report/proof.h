#pragma once

#include <string>
#include <vector>

#include "engine/reduce/document/reduced_trace.h"

namespace marmoset::report {

// What a reduced script says was measured of it, the main result first: sentences. `present` is what the
// script injects now; `known`: the store has the runs that the evidence speaks of.
std::vector<std::string> proofOf(const reduce::ReducedTrace& evidence, const replay::Trace& present,
                                 bool known);

}  // namespace marmoset::report
