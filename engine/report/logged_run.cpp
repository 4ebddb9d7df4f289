#include "engine/report/logged_run.h"

#include <fmt/format.h>

#include "engine/reduce/key_events/activity_recording.h"
#include "engine/script/log/convert.h"
#include "engine/script/log/hidden_events.h"
#include "engine/script/log/run_ending.h"

namespace marmoset::report {

namespace {

using script::LogRun;

trace::Recording withoutEvents(const LogRun& run) {
  trace::Recording recording;
  recording.evidence = trace::Evidence::activities;
  if (!run.packages.empty()) recording.package = run.packages.front();
  if (run.failures.empty()) return recording;
  recording.failure = run.failures.back().failure;
  if (recording.package.empty()) recording.package = recording.failure->process;
  return recording;
}

// The log shows nothing that came before its last failure.
bool failsOutOfNothing(const LogRun& run) {
  return !run.failures.empty() && !run.failures.back().lastEvent;
}

std::string whyNothingIsShown(const LogRun& run) {
  return run.failures.empty() ? "The log shows no events of this run; Monkey prints them with -v -v -v."
                              : "The log shows no event before the crash; Monkey prints them with -v -v -v.";
}

}  // namespace

HeldRecording heldRecording(const script::Log& log, std::size_t number) {
  const LogRun& run = log.runs()[number];
  HeldRecording held;
  if (const auto which = whichRun(log, number); !which.empty()) held.outdated.push_back(which);
  if (const auto ending = earlyEnding(run)) held.outdated.push_back(*ending);
  if (run.hidden) held.outdated.push_back(fmt::format("{}. {}", inWords(*run.hidden), run.hidden->why));
  auto recording = reduce::activityRecording(log, run);
  const bool nothing = !recording || failsOutOfNothing(run);
  held.partial = run.hidden || nothing;
  held.recording = nothing ? withoutEvents(run) : *std::move(recording);
  if (nothing && !run.hidden && run.outcome != script::RunOutcome::refused)
    held.outdated.push_back(whyNothingIsShown(run));
  return held;
}

}  // namespace marmoset::report
