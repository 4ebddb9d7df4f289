#include "server/features/document_diagnostics.h"

#include <boost/container_hash/hash.hpp>
#include <fmt/format.h>

#include "server/conversions/diagnostics.h"
#include "server/recordings/recorded_document.h"
#include "server/reductions/reduced_document.h"
#include "server/results/proven_events.h"
#include "server/results/result_findings.h"

namespace marmoset::server {

namespace {

std::size_t hashOf(const lsp::Diagnostic& diagnostic) {
  std::size_t hash = 0;
  const auto addRange = [&](const lsp::Range& range) {
    for (const auto& at : {range.start, range.end}) {
      boost::hash_combine(hash, at.line);
      boost::hash_combine(hash, at.character);
    }
  };
  addRange(diagnostic.range);
  boost::hash_combine(hash, static_cast<int>(*diagnostic.severity));
  boost::hash_combine(hash, std::get<std::string>(*diagnostic.code));
  boost::hash_combine(hash, diagnostic.message);
  boost::hash_combine(hash, diagnostic.codeDescription ? diagnostic.codeDescription->href : std::string());
  for (const auto& related :
       diagnostic.relatedInformation.value_or(std::vector<lsp::DiagnosticRelatedInformation>())) {
    addRange(related.location.range);
    boost::hash_combine(hash, related.location.uri);
    boost::hash_combine(hash, related.message);
  }
  return hash;
}

// The reduced script comes first where the client shows related places at all.
void linkProof(const reduce::ReductionRecord& reduction, lsp::Diagnostic& diagnostic) {
  if (!diagnostic.relatedInformation || reduction.uri.empty()) return;
  auto& related = *diagnostic.relatedInformation;
  related.insert(related.begin(),
                 {{reduction.uri, {}},
                  fmt::format("the {} of {} events that are left", reduction.kept.size(), reduction.before)});
}

}  // namespace

DiagnosticList diagnosticsOf(const Snapshot& document, const World& world) {
  DiagnosticList list;
  std::size_t hash = 0;
  const auto addDiagnostic = [&](lsp::Diagnostic diagnostic) {
    boost::hash_combine(hash, hashOf(diagnostic));
    list.items.push_back(std::move(diagnostic));
  };
  const auto add = [&](const script::Finding& finding) {
    addDiagnostic(toDiagnostic(document, world, finding));
  };
  for (const auto& finding : document.findings()) add(finding);
  const auto results = world.results->of(document, world);
  for (const auto& finding : resultFindings(document, *results)) add(finding);
  const auto proven = provenFindings(document, *results);
  for (const auto& finding : proven) {
    auto diagnostic = toDiagnostic(document, world, finding);
    linkProof(*results->reduction, diagnostic);
    addDiagnostic(std::move(diagnostic));
  }
  for (const auto& finding : recordedFindings(document, world)) {
    // What is proven need not be guessed.
    if (proven.empty() || finding.code != reduce::crashIrrelevantCode) add(finding);
  }
  for (const auto& finding : certificateFindings(document, world)) add(finding);
  list.resultId = fmt::format("{:016x}", hash);
  return list;
}

}  // namespace marmoset::server
