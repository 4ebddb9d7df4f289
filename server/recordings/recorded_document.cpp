#include "server/recordings/recorded_document.h"

#include "engine/report/log_labels.h"
#include "engine/report/tap_misses.h"
#include "server/results/event_hints.h"
#include "server/results/result_book.h"

namespace marmoset::server {

std::shared_ptr<const report::RecordedScript> recordedDocument(const Snapshot& document, const World& world) {
  return document.script() ? world.results->of(document, world)->recorded : nullptr;
}

std::shared_ptr<const report::RecordedScript> heldRecording(const Snapshot& document, const World& world) {
  if (!document.script()) return nullptr;
  const auto results = world.results->of(document, world);
  return isOfAnotherBuild(*results) ? nullptr : results->recorded;
}

std::vector<script::Finding> recordedFindings(const Snapshot& document, const World& world) {
  const auto& severities = document.options().severities;
  if (document.log())
    return report::labelsOf(*document.log(), resultOptionsFor(document, world).ineffective, severities)
        .findings;
  const auto recorded = heldRecording(document, world);
  if (!recorded) return {};
  auto findings = recordingFindings(*document.script(), *recorded, severities);
  for (auto& miss : tapMisses(*document.script(), *recorded, severities)) findings.push_back(std::move(miss));
  return findings;
}

}  // namespace marmoset::server
