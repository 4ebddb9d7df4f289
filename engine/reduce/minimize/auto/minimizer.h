#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/reduce/minimize/auto/certificate.h"
#include "engine/reduce/minimize/auto/search.h"
#include "engine/reduce/minimize/metered_oracle.h"
#include "engine/reduce/minimize/prior.h"

namespace marmoset::reduce {

// How far a minimisation is, for people who wait.
struct AutoProgress {
  enum class Stage : std::uint8_t { checking, searching, verifying };
  Stage stage = Stage::checking;
  std::size_t before = 0, now = 0;  // events
  Cost cost;
  Tally tally;  // of the verification under way, or of the last one
};

struct AutoSettings {
  Mode mode = Mode::standard;
  SearchSettings search;
  // Other events than the last may meet the target too: it is a place, not a crash.
  bool otherEndings = false;
  // Events that an analysis of the trace believes to be needless: the first guess is to leave them out.
  std::vector<std::uint32_t> needless;
  Prior prior;
  // The share of a budget that is used up, 0 to 1; none: there is no budget. The search stops in time for its
  // best trace to be verified, and the answer is the best so far.
  std::function<double()> spent;
  std::function<void(const AutoProgress&)> progress;
};

enum class Ending : std::uint8_t {
  verified,    // the result has its certificate
  unverified,  // smaller, but no verification passed: the rate says how good it is
  rare,        // the trace itself reproduces too rarely
  never,       // the trace itself was never seen to reproduce
  stopped,     // cancelled or out of budget: the best so far
};

// Why an event of the result is there: how often the target was met without it.
struct NeededEvent {
  std::uint32_t event = 0;
  Tally without;
  // Did nothing that could be seen, and yet runs without it fail more often.
  bool steadies = false;
};

struct RemovedEvent {
  enum class Why : std::uint8_t {
    afterTarget,  // comes after the moment the target was met
    idle,         // changed nothing that could be seen
    notNeeded,    // the target was met without it
  };
  std::uint32_t event = 0;
  Why why = Why::notNeeded;
};

struct AutoResult {
  Candidate events;
  Ending ending = Ending::unverified;
  Tally initial;  // of the trace as it was given
  Tally rate;     // fresh runs of the result
  Mode mode = Mode::standard;
  std::uint32_t verifications = 0;
  double p1 = 0, p2 = 0;  // as ND3MIN defines them
  std::vector<NeededEvent> needed;
  std::vector<RemovedEvent> removed;
  Cost cost;
  std::optional<Stopped> stopped;

  bool certified() const { return ending == Ending::verified || (stopped && verifiedBeforeStop); }
  bool verifiedBeforeStop = false;
};

// Marmoset's own minimizer. It believes single runs and what the device shows while it searches, and pays
// for certainty once, at the end: fresh cold starts of the result. If they fail it puts back events that
// absorb disturbances, then goes back along the traces it accepted and searches again with more evidence.
// The answer depends neither on the number of devices nor on timing.
AutoResult minimizeTrace(Oracle& oracle, const Candidate& trace, const AutoSettings& settings = {});

}  // namespace marmoset::reduce
