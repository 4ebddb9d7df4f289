#include <memory>
#include <utility>

#include "protocol/lsp/uri.h"
#include "server/features/document_diagnostics.h"
#include "server/features/feature.h"

namespace marmoset::server {

namespace {

// Runs on the main thread, where documents change and close: what is published belongs to an open document
// and to its latest version.
void publish(Session& session, const Snapshot::Pointer& document, DiagnosticList list) {
  if (session.documents.find(document->uri()) != document) return;
  session.endpoint.notify<lsp::PublishDiagnosticsNotification>(
      {document->uri(), document->version(), std::move(list.items)});
}

void check(Session& session, const Snapshot::Pointer& document) {
  Job job;
  job.document = lsp::normalizedUri(document->uri());
  job.slot = "diagnostics";
  job.work = [&session, document, world = session.world()](const protocol::CancelToken&) -> Job::Done {
    const auto list = std::make_shared<DiagnosticList>(diagnosticsOf(*document, *world));
    return [&session, document, list] { publish(session, document, std::move(*list)); };
  };
  if (!session.scheduler.submit(std::move(job))) {
    session.log.warning("too much to do: no diagnostics for " + document->uri());
  }
}

void clear(Session& session, const Snapshot::Pointer& document) {
  session.endpoint.notify<lsp::PublishDiagnosticsNotification>({document->uri(), std::nullopt, {}});
}

}  // namespace

const Feature pushDiagnostics{
    .name = "push_diagnostics",
    .bind =
        [](Binder& binder) {
          Session& session = binder.session();
          const auto unlessPulled = [&session](auto action) {
            return [&session, action](const Snapshot::Pointer& document) {
              if (!session.client().pullsDiagnostics()) action(session, document);
            };
          };
          session.opened.connect(unlessPulled(check));
          session.changed.connect(unlessPulled(check));
          session.closed.connect(unlessPulled(clear));
          const auto checkAll = [&session, checkAgain = unlessPulled(check)] {
            const auto all = session.documents.all();
            for (const auto& [uri, document] : *all) checkAgain(document);
          };
          session.settingsChanged.connect(checkAll);
          session.resultsChanged.connect(checkAll);
        },
};

}  // namespace marmoset::server
