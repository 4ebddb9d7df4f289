#include "server/recordings/recorded_document.h"

#include <mutex>

#include "engine/report/recording_findings.h"
#include "server/jobs/result_book.h"

namespace marmoset::server {

namespace {

using report::RecordedScript;
using report::RecordingAnalysis;

// The analysis of the last recording that was asked for, and its last laying over a text.
class RecordedMemory {
 public:
  std::shared_ptr<const RecordedScript> laidOver(const DocumentResults& results,
                                                 const reduce::IneffectiveOptions& options) {
    const std::lock_guard lock(mutex_);
    if (!analysis_ || analysis_->document != results.recording || options_ != options) {
      analysis_ = report::analyse(results.recording, options);
      options_ = options;
      laid_ = nullptr;
    }
    if (!laid_ || trace_ != results.trace) {
      trace_ = results.trace;
      laid_ = std::make_shared<const RecordedScript>(analysis_, trace_);
    }
    return laid_;
  }

 private:
  std::mutex mutex_;
  reduce::IneffectiveOptions options_;
  std::shared_ptr<const RecordingAnalysis> analysis_;
  std::shared_ptr<const replay::Trace> trace_;
  std::shared_ptr<const RecordedScript> laid_;
};

reduce::IneffectiveOptions optionsFor(const Snapshot& document, const World& world) {
  const auto project = world.projects->of(document.uri());
  return project ? project->project.ineffective : reduce::IneffectiveOptions{};
}

}  // namespace

std::shared_ptr<const RecordedScript> recordedDocument(const Snapshot& document, const World& world) {
  if (!document.script()) return nullptr;
  const auto results = world.results->of(document, runOptionsFor(document, world));
  if (!results->recording || !results->trace) return nullptr;
  return document.memory().of<RecordedMemory>()->laidOver(*results, optionsFor(document, world));
}

std::vector<script::Finding> recordedFindings(const Snapshot& document, const World& world) {
  const auto recorded = recordedDocument(document, world);
  if (!recorded) return {};
  return recordingFindings(*document.script(), *recorded, document.options().severities);
}

}  // namespace marmoset::server
