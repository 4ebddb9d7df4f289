#include "server/features/recording.h"

#include <nlohmann/json.hpp>

#include "engine/replay/recording_file.h"
#include "engine/report/recording_findings.h"
#include "server/jobs/result_book.h"
#include "server/recordings/line_pairs.h"
#include "server/recordings/recorded_document.h"

namespace marmoset::server {

namespace {

std::vector<RecordingLabel> labelsOf(const report::RecordingAnalysis& analysis) {
  std::vector<RecordingLabel> labels;
  for (std::uint32_t i = 0; i < analysis.facts.events.size(); ++i) {
    if (const auto* combination = analysis.ineffective.of(i)) {
      labels.push_back({i, std::string(combination->rule->code), explain(*combination)});
    } else if (!analysis.key.empty() && !analysis.key[i]) {
      labels.push_back({i, std::string(report::crashIrrelevantCode), "Likely not needed for the crash"});
    }
  }
  return labels;
}

// Behind the last one that still stands where it stood.
std::uint32_t firstStale(const report::RecordedScript& recorded, std::uint32_t count) {
  for (auto event = count; event > 0; --event) {
    if (recorded.presentOf(event - 1)) return event;
  }
  return 0;
}

RecordingRequest::Result newestRecording(const Call& call, const ScriptParams&) {
  const auto recorded = recordedDocument(*call.document, *call.world);
  if (!recorded) return std::nullopt;
  const auto results = call.world->results->of(*call.document, *call.world);
  const auto& analysis = recorded->analysis();
  const auto count = static_cast<std::uint32_t>(analysis.facts.events.size());
  RecordingResult answer;
  answer.recording = protocol::Json(nlohmann::json::parse(replay::printRecording(*analysis.document)));
  answer.stale = firstStale(*recorded, count);
  answer.labels = labelsOf(analysis);
  for (const auto event : results->proven) {
    if (const auto index = recorded->recordedOf(event)) answer.removed.push_back(*index);
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    auto present = recorded->presentOf(i);
    if (!present) present = recorded->mapping().presentOf(i);
    answer.lines.push_back(present ? linePairs(recorded->present().events[*present])
                                   : std::vector<LinePair>{});
  }
  return answer;
}

}  // namespace

const Feature recordingFeature{
    .name = "recording",
    .bind =
        [](Binder& binder) {
          binder.documentOf<RecordingRequest>([](const ScriptParams& params) { return params.uri; },
                                              newestRecording);
        },
};

}  // namespace marmoset::server
