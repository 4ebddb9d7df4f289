#pragma once

#include <optional>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/script/rules/rule.h"

namespace marmoset::reduce {

// How often a verification met the target that did not pass.
struct FailedVerification {
  std::uint32_t successes = 0, runs = 0;
};

// The rule `certificate-missing`: a reduced trace that did not pass its last verification, as somebody who
// knows of it says, or as its evidence does. It stands at the line that names the certificate. Nothing while
// the evidence is about another script.
std::optional<script::Finding> certificateMissing(const script::Script& script, const ReducedTrace& evidence,
                                                  const replay::Trace& present,
                                                  const std::optional<FailedVerification>& last = {});

}  // namespace marmoset::reduce
