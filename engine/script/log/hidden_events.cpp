#include "engine/script/log/hidden_events.h"

#include <algorithm>

#include <fmt/format.h>

namespace marmoset::script {

namespace {

std::string runAgain(const LogRun& run) {
  return run.seed ? fmt::format("Run it again with `-s {} -v -v -v`", *run.seed)
                  : std::string("Run it again with `-v -v -v`");
}

bool writesFlagsTogether(const LogRun& run) {
  return std::any_of(run.arguments.begin(), run.arguments.end(),
                     [](const std::string& argument) { return argument.starts_with("-vv"); });
}

std::string explain(const LogRun& run, const Evidence& evidence) {
  const int verbosity = run.verbosity.value_or(0);
  if (verbosity < 2 && writesFlagsTogether(run))
    return runAgain(run) +
           ": Monkey counts `-vvv` as one `-v`, and with one it prints neither keys nor moves.";
  if (verbosity == 1) return runAgain(run) + ": with one `-v` Monkey prints neither keys nor moves.";
  if (verbosity == 0) return runAgain(run) + ": without `-v` Monkey prints no events.";
  if (!evidence.touches && !run.replaysScript)
    return "The log has no touches. Builds since August 2024 print none, whatever the verbosity; of older "
           "ones "
           "lines are missing. Replay the run by its seed, or record it.";
  return "Some events are never printed, such as shell commands of a script; or lines of the log are "
         "missing.";
}

}  // namespace

std::string inWords(const HiddenEvents& hidden) {
  const auto shown = hidden.seen == 0 ? "none" : std::to_string(hidden.seen);
  if (hidden.injected == 0) return fmt::format("The log shows {} of the events that were injected", shown);
  const auto sent = hidden.injected == 1 ? "1 event was" : fmt::format("{} events were", hidden.injected);
  return fmt::format("{} injected, the log shows {}", sent, shown);
}

std::optional<HiddenEvents> hiddenEvents(const LogRun& run, const std::optional<EventCount>& last,
                                         const Evidence& evidence) {
  if (last && last->injected > last->seen)
    return HiddenEvents{last->injected, last->seen, last->line, explain(run, evidence)};
  // A run that was cut off gives no count, but the flags it was started with tell.
  const bool lessThanTwo = !run.arguments.empty() && run.verbosity.value_or(0) < 2;
  if (last || !lessThanTwo || run.outcome == RunOutcome::refused) return std::nullopt;
  return HiddenEvents{0, run.seen, run.lines.last, explain(run, evidence)};
}

}  // namespace marmoset::script
