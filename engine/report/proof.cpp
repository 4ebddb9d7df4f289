#include "engine/report/proof.h"

#include <fmt/format.h>

#include "engine/statistics/rate_words.h"

namespace marmoset::report {

std::vector<std::string> proofOf(const reduce::ReducedTrace& evidence, const replay::Trace& present) {
  std::vector<std::string> proof;
  if (evidence.runs > 0)
    proof.push_back(fmt::format("Met its target ({}) in {}, by what the file says.", evidence.target,
                                statistics::inWords(statistics::rateOf(evidence.successes, evidence.runs))));
  if (evidence.certificate.empty())
    proof.emplace_back("It has no certificate: it was not verified.");
  else if (certificateHolds(evidence, present))
    proof.push_back(fmt::format("Certificate: {}.", evidence.certificate));
  else
    proof.emplace_back("It was edited after it was verified: its certificate no longer holds.");
  proof.push_back(fmt::format("{} of the {} events of {} are left.", present.events.size() - present.setup,
                              evidence.before, evidence.original));
  return proof;
}

}  // namespace marmoset::report
