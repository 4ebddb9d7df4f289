#include "engine/report/log_labels.h"

#include <algorithm>
#include <numeric>

#include "engine/reduce/key_events/activity_recording.h"
#include "engine/script/log/findings.h"

namespace marmoset::report {

namespace {

// The run as a recording of itself: its events stand where the log shows them.
RecordedScript laidOverItself(trace::Recording recording, const reduce::IneffectiveOptions& options) {
  auto document = std::make_shared<replay::RecordingDocument>();
  auto shown = std::make_shared<replay::Trace>();
  shown->package = recording.package;
  for (const auto& recorded : recording.events) shown->events.push_back(recorded.event);
  shown->fingerprints.resize(shown->events.size());
  std::iota(shown->fingerprints.begin(), shown->fingerprints.end(), 0u);
  document->fingerprints = shown->fingerprints;
  document->recording = std::move(recording);
  return {analyse(std::move(document), options), std::move(shown)};
}

}  // namespace

LogLabels labelsOf(const script::Log& log, const reduce::IneffectiveOptions& options,
                   const Severities& severities) {
  LogLabels labels;
  const TextLines lines{log.lineCount(), [&](std::uint32_t line) { return textOfLine(log, line); }};
  for (const auto& run : log.runs()) {
    // Between two events that the log shows, others may have been done.
    if (run.hidden) continue;
    auto recording = reduce::activityRecording(log, run);
    if (!recording) continue;
    const auto recorded = laidOverItself(*std::move(recording), options);
    auto findings = recordingFindings(lines, recorded, severities);
    if (!findings.empty()) labels.missing = recorded.analysis().ineffective.missing;
    std::ranges::move(findings, std::back_inserter(labels.findings));
  }
  return labels;
}

}  // namespace marmoset::report
