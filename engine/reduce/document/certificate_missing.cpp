#include "engine/reduce/document/certificate_missing.h"

#include <fmt/format.h>

#include "engine/reduce/document/evidence_lines.h"

namespace marmoset::reduce {

std::optional<script::Finding> certificateMissing(const script::Script& script, const ReducedTrace& evidence,
                                                  const replay::Trace& present,
                                                  const std::optional<FailedVerification>& last) {
  if (!injectsWhatWasMeasured(evidence, present)) return std::nullopt;
  if (!last && !evidence.certificate.empty()) return std::nullopt;
  const auto seen = last.value_or(FailedVerification{evidence.successes, evidence.runs});
  script::Finding finding;
  finding.code = certificateMissingCode;
  finding.severity = script::Severity::warning;
  finding.range = script::viewOf(script, certificateLine(script)).range();
  finding.message =
      seen.runs == 0
          ? "No certificate: this script was never verified."
          : fmt::format("Not verified: {} of {} runs reproduced, which is not enough for a certificate.",
                        seen.successes, seen.runs);
  return finding;
}

}  // namespace marmoset::reduce
