#include "engine/script/log/rules/failure_finding.h"

#include <fmt/format.h>

#include "engine/trace/crash_signature.h"

namespace marmoset::script {

namespace {

std::string happened(const trace::Failure& failure) {
  const std::string process = failure.process.empty() ? "A process" : failure.process;
  if (failure.kind == trace::FailureKind::notResponding) {
    return fmt::format("{} does not respond{}", process,
                       failure.message.empty() ? "" : ": " + failure.message);
  }
  const auto signature = trace::signatureOf(failure);
  auto text = fmt::format("{} crashed", process);
  if (!failure.exception.empty()) text += ": " + failure.exception;
  if (!failure.message.empty()) text += ": " + failure.message.substr(0, failure.message.find('\n'));
  if (!signature.frames.empty()) text += ", in " + signature.frames.front();
  return text;
}

}  // namespace

void reportFailures(const Log& log, const std::function<bool(const LogFailure&)>& wanted,
                    const Report& report) {
  for (const LogRun& run : log.runs()) {
    for (const LogFailure& failure : run.failures) {
      if (!wanted(failure)) continue;
      Finding finding;
      finding.range = textOfLine(log, failure.lines.first);
      finding.message =
          fmt::format("{}. Events before it: {}.", happened(failure.failure), failure.eventsBefore);
      if (failure.lastEvent)
        finding.related.push_back(
            {textOfLine(log, run.eventLines[*failure.lastEvent]), "The last event before it"});
      report(std::move(finding));
    }
  }
}

}  // namespace marmoset::script
