#include "engine/report/proof.h"

#include <fmt/format.h>

namespace marmoset::report {

std::vector<std::string> proofOf(const reduce::ReducedTrace& evidence, const replay::Trace& present,
                                 bool known) {
  std::vector<std::string> proof;
  if (evidence.runs > 0)
    proof.push_back(
        fmt::format("Met its target ({}) in {}.", evidence.target, inWords(shownBy(evidence, !known))));
  if (!injectsWhatWasMeasured(evidence, present))
    proof.emplace_back("It was edited after that: what was measured no longer holds.");
  else if (evidence.certificate.empty())
    proof.emplace_back("It has no certificate.");
  proof.push_back(fmt::format("{} of the {} events of {} are left.", present.events.size() - present.setup,
                              evidence.before, evidence.original));
  return proof;
}

}  // namespace marmoset::report
