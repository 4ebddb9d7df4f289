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
    return "Builds since August 2024 print no touches, whatever the verbosity. Replay the run by its seed, "
           "or "
           "record it.";
  return "Some events are never printed, such as shell commands of a script; or lines of the log are "
         "missing.";
}

}  // namespace

std::optional<HiddenEvents> hiddenEvents(const LogRun& run, const std::optional<EventCount>& last,
                                         const Evidence& evidence) {
  if (!last || last->injected <= last->seen) return std::nullopt;
  return HiddenEvents{last->injected, last->seen, last->line, explain(run, evidence)};
}

}  // namespace marmoset::script
