#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/reduce/jobs/reduction.h"

namespace marmoset::reduce {

inline constexpr std::string_view reduceKind = "reduce", verifyKind = "verify";

// How far a reduction is and what it has spent, as the progress of its job: whoever resumes it has only the
// rest of its budget.
struct ReductionState {
  std::uint32_t now = 0, before = 0;  // events
  std::uint64_t spentMs = 0, runs = 0;
  bool operator==(const ReductionState&) const = default;
};
std::string printState(const ReductionState& state);
std::optional<ReductionState> parseState(std::string_view json);
// What is left of the limits (0: none) for a reduction that begins, or goes on, at `now`.
RunBudget budgetLeft(std::uint64_t maxRuns, std::uint64_t maxSeconds, const ReductionState& before,
                     device::Operation::Clock::time_point now);

// A finished reduction as the result of its job: what can be told about the original script later, and the
// document, so that it can be had again.
struct ReductionRecord {
  struct Kept {
    std::uint32_t event = 0;  // index in the original's trace
    std::uint32_t line = 0;   // there, from 1
    std::string text;         // the event in words
    Tally without;            // how often the target was met without it
    bool steadies = false;
  };
  struct Removed {
    std::uint32_t event = 0, line = 0;
    RemovedEvent::Why why = RemovedEvent::Why::notNeeded;
  };

  std::string target, strategy, mode, ending;
  bool certified = false;
  std::uint32_t before = 0;  // user events, the launch not counted
  Tally rate;
  std::uint64_t runs = 0;
  std::int64_t deviceMs = 0;
  std::vector<std::uint64_t> fingerprints;  // of the original's events, the launch included
  std::vector<Kept> kept;
  std::vector<Removed> removed;
  std::string document;                          // empty: there is none worth writing
  std::string uri;                               // of the file that was made of it; empty: none
  std::optional<replay::RunOrigin> origin = {};  // of its runs; none in records that do not say
};
ReductionRecord recordOf(const Reduction& reduction, const replay::Trace& trace, std::string_view strategy);
std::string printRecord(const ReductionRecord& record);
std::optional<ReductionRecord> parseRecord(std::string_view json);

std::string_view name(RemovedEvent::Why why);  // "after-target", "idle", "not-needed"

}  // namespace marmoset::reduce
