#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/reduce/document/what_was_shown.h"
#include "engine/reduce/jobs/device_oracle.h"
#include "engine/reduce/jobs/run_budget.h"
#include "engine/reduce/jobs/strategy.h"
#include "engine/replay/run_origin.h"
#include "engine/script/syntax/script.h"
#include "engine/store/store.h"

namespace marmoset::reduce {

// On what the runs of a reduction are done, and from which state. What it refers to outlives the reduction.
struct Surroundings {
  device::DevicePool& pool;
  const replay::Trace& trace;
  std::shared_ptr<store::Store> store;  // null: nothing is kept
  device::CleanStart start;
  std::shared_ptr<device::WipeConsent> wipeConsent;  // null: no phone's data is deleted
  std::uint64_t seed = 1;                            // of simulated apps
  device::Operation operation;
  std::optional<std::int64_t> since = {};  // when the job began, in ms since the epoch; none: just now
  bool fresh = false;                      // runs from before that are not used
};

// How far a reduction is, for people who wait.
struct ReductionProgress {
  AutoProgress::Stage stage = AutoProgress::Stage::checking;
  std::size_t before = 0, now = 0;  // events: of the trace, and of the smallest one that met the target
  std::uint64_t newRuns = 0;
  Tally rate;  // of the last verification
};
// How many runs are likely ahead: one to try each event that is left, and those of the verification.
std::uint32_t runsAhead(const ReductionProgress& now, Mode mode);
std::string_view name(AutoProgress::Stage stage);  // "checking", "searching", "verifying"

// Called on the calling thread and on those of the devices, one at a time.
using ReductionWatcher = std::function<void(const ReductionProgress&)>;

// The script that the trace is of, for the document that comes out.
struct ReductionSource {
  const script::Script& script;
  std::string name;         // of the file, without folders
  script::RunOptions play;  // how the script was read
};

// What a reduction came to, ready to be told and written.
struct Reduction {
  std::string target;  // with the crash that was chosen
  replay::RunOrigin origin;
  AutoResult result;  // for the events as recorded
  Shown shown;        // for the document, which may have them written otherwise
  bool rewritten = false;
  std::vector<std::string>
      words;             // of the events that are left: what each does, with its widget if it is known
  std::string document;  // the reduced script; empty if there is none to write
  std::string problem;   // why it could not be written
  std::uint64_t newRuns = 0;
  std::int64_t deviceMs = 0;
  bool simulated = false;  // on phones whose clocks run faster than ours

  // Nothing smaller was found where the script itself does not reproduce.
  bool isWorthWriting() const {
    return !document.empty() && result.ending != Ending::rare && result.ending != Ending::never;
  }
};
std::optional<Mode> modeOf(std::string_view name);
std::string_view name(Ending ending);  // "verified", "unverified", "rare", "never", "stopped"

// Why a reduction goes on no farther when devices answer so.
Stopped stoppedBy(const device::DeviceError& error);

// What a trace is reduced for, and how many runs it took to see it: 0 where the target was named.
struct FoundTarget {
  trace::Target target;
  std::uint32_t tries = 0;
};
struct NoTarget {
  std::string message;
  std::uint32_t tries = 0;                                // that the app lived through
  std::optional<Stopped::Reason> stopped = std::nullopt;  // what kept them from being done
};

// The crash that the trace ends in, as a target: asks for up to six runs. Other targets are answered as they
// are.
tl::expected<FoundTarget, NoTarget> findTarget(const Surroundings& surroundings, const trace::Target& wanted,
                                               RunBudget& budget);

// The settings' recording, setup and progress are the reduction's own.
tl::expected<Reduction, Stopped> reduceOn(const Surroundings& surroundings, const ReductionSource& source,
                                          const trace::Target& target, ReductionSettings settings,
                                          RunBudget& budget, const ReductionWatcher& watcher = {});

}  // namespace marmoset::reduce
