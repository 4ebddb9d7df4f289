#pragma once

#include <string>
#include <vector>

#include "engine/reduce/document/reduced_trace.h"

namespace marmoset::report {

// What a reduced script says was measured of it, the main result first: sentences. `present` is what the
// script injects now.
std::vector<std::string> proofOf(const reduce::ReducedTrace& evidence, const replay::Trace& present);

}  // namespace marmoset::report
