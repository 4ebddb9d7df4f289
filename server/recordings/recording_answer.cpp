#include "server/recordings/recording_answer.h"

#include <nlohmann/json.hpp>

#include "engine/reduce/key_events/hierarchy_tree.h"
#include "engine/replay/recording_file.h"
#include "engine/report/recording_findings.h"
#include "server/recordings/line_pairs.h"
#include "server/recordings/recorded_graph.h"

namespace marmoset::server {

namespace {

std::vector<RecordedStep> stepsOf(const report::RecordingAnalysis& analysis) {
  std::vector<RecordedStep> steps;
  const auto& facts = analysis.facts.events;
  for (std::uint32_t i = 0; i < facts.size(); ++i) {
    steps.push_back({describe(analysis.document->recording.events[i].event), facts[i].sourceWindow,
                     facts[i].destinationWindow});
  }
  return steps;
}

std::vector<RecordedWindow> windowsOf(const reduce::RecordingFacts& facts) {
  std::vector<RecordedWindow> windows;
  for (const auto& place : facts.windows.places) windows.push_back({describe(place.window)});
  const auto tree = buildTree(facts, reduce::allEvents(facts));
  for (const auto& node : tree.nodes) {
    windows[node.window].level = node.level;
    if (node.parent) windows[node.window].parent = tree.nodes[*node.parent].window;
  }
  return windows;
}

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

std::vector<LinePair> presentLines(const report::RecordedScript& recorded, std::uint32_t event) {
  auto present = recorded.presentOf(event);
  if (!present) present = recorded.mapping().presentOf(event);
  return present ? linePairs(recorded.present().events[*present]) : std::vector<LinePair>{};
}

// All but the graph, with the events on the lines where they stood.
RecordingResult asRecorded(const report::RecordingAnalysis& analysis) {
  RecordingResult answer{seenRecording(analysis)};
  answer.labels = labelsOf(analysis);
  answer.stale = static_cast<std::uint32_t>(answer.steps.size());
  for (const auto& recorded : analysis.document->recording.events)
    answer.lines.push_back(linePairs(recorded.event));
  return answer;
}

}  // namespace

SeenRecording seenRecording(const report::RecordingAnalysis& analysis) {
  return {protocol::Json(nlohmann::json::parse(replay::printRecording(*analysis.document))),
          stepsOf(analysis), windowsOf(analysis.facts)};
}

RecordingResult recordingAnswer(const report::RecordingAnalysis& analysis) {
  auto answer = asRecorded(analysis);
  answer.graph = recordedGraph(analysis, answer);
  return answer;
}

RecordingResult recordingAnswer(const report::RecordedScript& recorded, std::vector<std::uint32_t> removed) {
  auto answer = asRecorded(recorded.analysis());
  answer.removed = std::move(removed);
  answer.stale = firstStale(recorded, answer.stale);
  for (std::uint32_t i = 0; i < answer.lines.size(); ++i) answer.lines[i] = presentLines(recorded, i);
  answer.graph = recordedGraph(recorded.analysis(), answer);
  return answer;
}

}  // namespace marmoset::server
