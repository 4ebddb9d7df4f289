#include "server/conversions/diagnostics.h"

#include <algorithm>
#include <functional>
#include <string_view>

#include <boost/container_hash/hash.hpp>
#include <fmt/format.h>

#include "server/conversions/positions.h"
#include "server/recordings/recorded_document.h"
#include "server/reductions/reduced_document.h"
#include "server/results/proven_events.h"
#include "server/results/result_findings.h"

namespace marmoset::server {

namespace {

using Publish = lsp::PublishDiagnosticsClientCapabilities;

lsp::DiagnosticSeverity severityOf(script::Severity severity) {
  switch (severity) {
    case script::Severity::error:
      return lsp::DiagnosticSeverity::error;
    case script::Severity::warning:
      return lsp::DiagnosticSeverity::warning;
    case script::Severity::information:
      return lsp::DiagnosticSeverity::information;
    case script::Severity::hint:
    case script::Severity::off:
      break;
  }
  return lsp::DiagnosticSeverity::hint;
}

bool clientShows(const Client& client, std::optional<bool> Publish::*member) {
  return lsp::supports(client.capabilities, &lsp::ClientCapabilities::textDocument,
                       &lsp::TextDocumentClientCapabilities::publishDiagnostics, member);
}

bool greysOut(const Client& client) {
  const auto& document = client.capabilities.textDocument;
  if (!document || !document->publishDiagnostics || !document->publishDiagnostics->tagSupport) return false;
  const auto& tags = document->publishDiagnostics->tagSupport->valueSet;
  return std::find(tags.begin(), tags.end(), lsp::DiagnosticTag::unnecessary) != tags.end();
}

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

lsp::Diagnostic toDiagnostic(const Snapshot& document, const World& world, const script::Finding& finding) {
  const Positions positions(document.text(), world.client.encoding);
  lsp::Diagnostic diagnostic;
  diagnostic.range = positions.toClient(finding.range);
  diagnostic.severity = severityOf(finding.severity);
  diagnostic.code = std::string(finding.code);
  diagnostic.source = "marmoset";
  diagnostic.message = finding.message;
  if (clientShows(world.client, &Publish::codeDescriptionSupport)) {
    if (auto href = world.pages.hrefOf(finding.code))
      diagnostic.codeDescription = lsp::CodeDescription{*href};
  }
  if (finding.unnecessary && greysOut(world.client)) diagnostic.tags = {lsp::DiagnosticTag::unnecessary};
  if (!finding.related.empty() && clientShows(world.client, &Publish::relatedInformation)) {
    auto& related = diagnostic.relatedInformation.emplace();
    for (const auto& place : finding.related) {
      related.push_back({{document.uri(), positions.toClient(place.range)}, place.message});
    }
  }
  return diagnostic;
}

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
