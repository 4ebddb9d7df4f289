#include "server/conversions/diagnostics.h"

#include <algorithm>
#include <string_view>

#include "server/conversions/positions.h"

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

}  // namespace marmoset::server
