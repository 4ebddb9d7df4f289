#include <fmt/format.h>

#include "engine/reduce/document/certificate_outdated.h"
#include "engine/reduce/document/evidence_lines.h"

namespace marmoset::reduce {
namespace {

// The first present event that was added or comes after a change.
const script::UserEvent* firstChange(const ReducedTrace& evidence, const replay::Trace& present) {
  const auto mapping = mapEvidence(evidence, present);
  for (std::size_t i = 0; i < mapping.places.size(); ++i) {
    const auto& place = mapping.places[i];
    if (!place || place->stale) return &present.events[present.setup + i];
  }
  return nullptr;
}

}  // namespace

std::optional<script::Finding> certificateOutdated(const script::Script& script, const ReducedTrace& evidence,
                                                   const replay::Trace& present) {
  if (injectsWhatWasMeasured(evidence, present)) return std::nullopt;
  script::Finding finding;
  finding.code = certificateOutdatedCode;
  finding.severity = script::Severity::warning;
  finding.range = script::viewOf(script, certificateLine(script)).range();
  finding.message =
      fmt::format("The {} no longer holds: the script does not inject what was measured. Verify it again.",
                  evidence.certificate.empty() ? "measured rate" : "certificate");
  const auto* event = firstChange(evidence, present);
  if (event && !event->lines.empty()) {
    finding.related.push_back({script::viewOf(script, event->lines.front().first).range(),
                               "the first event that was added or comes after a change"});
  }
  return finding;
}

}  // namespace marmoset::reduce
