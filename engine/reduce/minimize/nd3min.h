#pragma once

#include <cstdint>
#include <optional>

#include "engine/reduce/minimize/oracle.h"
#include "engine/reduce/minimize/passing.h"
#include "engine/reduce/minimize/prior.h"
#include "engine/reduce/minimize/scheduler.h"

namespace marmoset::reduce {

// ND3MIN (Clapp, Bastani, Anand, Aiken: Minimizing GUI Event Traces, FSE 2016), whole: delta debugging whose
// test is "at least st of nr runs succeed", with an initial check of the full trace and a final one of the
// result.
struct Nd3minSettings {
  PassingSettings passing;
  std::uint32_t split = 5;  // n, the number of parts to begin with
  std::uint32_t initialRuns = 20;
  std::uint32_t initialSuccesses = 15;  // give up below
  std::uint32_t finalRuns = 20;
};

struct Nd3minResult {
  Candidate events;
  Tally initial;               // of the full trace
  std::optional<Tally> check;  // fresh runs of the result; none if the trace was given up
  std::uint32_t steps = 0;
  bool gaveUp() const { return !check.has_value(); }
};

tl::expected<Nd3minResult, Stopped> nd3min(Oracle& oracle, const Scheduler& scheduler, const Candidate& trace,
                                           const Nd3minSettings& settings);

// `count` contiguous parts whose sizes differ by at most one.
std::vector<Candidate> splitEvenly(const Candidate& trace, std::uint32_t count);

}  // namespace marmoset::reduce
