#pragma once

#include <optional>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/script/rules/rule.h"

namespace marmoset::reduce {

// The rule `certificate-outdated`: a reduced trace whose evidence is about another script by now. It stands
// at the line that names the certificate and points at the first change. Nothing while what was measured is
// what the script injects.
std::optional<script::Finding> certificateOutdated(const script::Script& script, const ReducedTrace& evidence,
                                                   const replay::Trace& present);

}  // namespace marmoset::reduce
