#include "engine/script/log/run_ending.h"

#include <fmt/format.h>

namespace marmoset::script {

namespace {

// "** No activities found to run, monkey aborted." as a sentence.
std::string saidByMonkey(std::string_view text) {
  while (text.starts_with('*') || text.starts_with(' ')) text.remove_prefix(1);
  return text.empty() ? "it does not say why." : std::string(text) + (text.ends_with('.') ? "" : ".");
}

std::string refusal(const LogRun& run) {
  auto told = "Monkey ended before its first event: " + saidByMonkey(run.exception);
  if (run.exception.find("No activities found") == std::string::npos) return told;
  const auto package = run.packages.empty() ? "PACKAGE" : run.packages.front();
  return told + fmt::format(
                    " Is {0} installed, and has it a launcher activity? `adb shell cmd package "
                    "resolve-activity --brief {0}` tells.",
                    package);
}

}  // namespace

std::optional<std::string> earlyEnding(const LogRun& run) {
  if (run.outcome == RunOutcome::refused) return refusal(run);
  if (run.outcome == RunOutcome::exception) return "Monkey itself failed: " + saidByMonkey(run.exception);
  if (run.outcome != RunOutcome::aborted || !run.failures.empty()) return std::nullopt;
  return "Monkey stopped because an app or the system crashed or stopped responding, and the log lacks the "
         "report, which goes to stderr: keep both streams, `adb shell monkey ... > run.log 2>&1`, or look "
         "into "
         "logcat.";
}

}  // namespace marmoset::script
