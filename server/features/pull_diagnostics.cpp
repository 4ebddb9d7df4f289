#include "protocol/lsp/pull_diagnostics.h"

#include <memory>
#include <utility>

#include "server/features/document_diagnostics.h"
#include "server/features/feature.h"
#include "server/features/workspace_report.h"

namespace marmoset::server {

namespace {

lsp::DocumentDiagnosticReport reportDocument(const Call& call, const lsp::DocumentDiagnosticParams& params) {
  auto list = diagnosticsOf(*call.document, *call.world);
  if (params.previousResultId == list.resultId) {
    lsp::RelatedUnchangedDocumentDiagnosticReport unchanged;
    unchanged.resultId = std::move(list.resultId);
    return unchanged;
  }
  lsp::RelatedFullDocumentDiagnosticReport full;
  full.resultId = std::move(list.resultId);
  full.items = std::move(list.items);
  return full;
}

void refreshDiagnostics(Session& session) {
  const auto& client = session.client();
  if (client.pullsDiagnostics() && client.refreshesDiagnostics()) {
    session.request<lsp::DiagnosticRefreshRequest>({});
  }
}

}  // namespace

const Feature pullDiagnostics{
    .name = "pull_diagnostics",
    .announce =
        [](lsp::ServerCapabilities& server, const Client& client) {
          if (!client.pullsDiagnostics()) return;
          lsp::DiagnosticOptions options;
          options.identifier = "marmoset";
          options.workspaceDiagnostics = true;
          server.diagnosticProvider = options;
        },
    .bind =
        [](Binder& binder) {
          Session& session = binder.session();
          binder.document<lsp::DocumentDiagnosticRequest>(reportDocument, Priority::interactive);
          binder.workspace<lsp::WorkspaceDiagnosticRequest>(
              [reporter = std::make_shared<WorkspaceReporter>()](
                  const Call& call, const lsp::WorkspaceDiagnosticParams& params, const auto& reply) {
                return reporter->report(call, params, reply);
              },
              Priority::background);
          session.settingsChanged.connect([&session] { refreshDiagnostics(session); });
          session.filesChanged.connect([&session] { refreshDiagnostics(session); });
          session.resultsChanged.connect([&session] { refreshDiagnostics(session); });
        },
};

}  // namespace marmoset::server
