#pragma once

#include <functional>

#include "engine/reduce/document/write_reduced_trace.h"
#include "engine/reduce/jobs/verification.h"

namespace marmoset::reduce {

// A verified reduction and the ways to write it.
struct ReadableJob {
  const Surroundings& surroundings;
  WritingJob writing;
  const trace::Target& target;
  Mode mode = Mode::standard;
  std::optional<PassRule> rule;  // in place of the mode's plan
  std::uint32_t attempts = 0;    // verifications so far
  RunBudget& budget;
  std::function<void(const Tally&)> progress;  // after each new run
};

// A document with the evidence it stands on.
struct VerifiedDocument {
  WrittenTrace written;
  Shown shown;
};

// What the search for a readable form cost, whatever came of it.
struct ReadableCost {
  Cost cost;
  std::uint64_t newRuns = 0;
  std::int64_t deviceMs = 0;
};

// The first form that people read well and that runs of its own let pass by the same plan as the events as
// recorded: gestures with short waits, then gestures with the recorded ones. Nothing if none passes, or where
// the budget or the devices end before.
std::optional<VerifiedDocument> readableForm(const ReadableJob& job, const ReducedTrace& evidence,
                                             ReadableCost& cost);

}  // namespace marmoset::reduce
