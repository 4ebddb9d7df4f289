#pragma once

#include <string>

#include "engine/reduce/document/reduced_trace.h"

namespace marmoset::reduce {

// The evidence as lines of a script's header: what people read, one line for each event, and one with what
// only a program needs.
std::string evidenceText(const ReducedTrace& evidence);

}  // namespace marmoset::reduce
