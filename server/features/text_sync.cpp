#include "protocol/lsp/text_sync.h"

#include <utility>

#include "server/features/feature.h"

namespace marmoset::server {

namespace {

void open(Session& session, const lsp::TextDocumentItem& item) {
  script::Text text(item.text);
  const auto language = languageOf(item.languageId, item.uri, text);
  session.openDocument(Snapshot::parse(item.uri, language, item.version, std::move(text),
                                       session.world()->optionsFor(item.uri)));
}

Snapshot::Pointer changed(const Snapshot& before, std::int32_t version,
                          const lsp::TextDocumentContentChangeEvent& change, lsp::PositionEncoding encoding) {
  if (!change.range) return before.withText(version, script::Text(change.text));
  return before.edited(version, {Positions(before.text(), encoding).fromClient(*change.range), change.text});
}

void change(Session& session, const lsp::DidChangeTextDocumentParams& params) {
  auto document = session.documents.find(params.textDocument.uri);
  if (!document) return session.log.error(notOpen(params.textDocument.uri).message);
  for (const auto& event : params.contentChanges) {
    document = changed(*document, params.textDocument.version, event, session.client().encoding);
  }
  session.changeDocument(std::move(document));
}

// A client that does not watch files for us tells at least of those it saves itself.
void save(Session& session) {
  if (session.client().watchesFiles()) return;
  session.workspace.rescan();
  session.world()->projects->forget();
  session.reconfigureDocuments();
}

}  // namespace

const Feature textSync{
    .name = "text_sync",
    .announce =
        [](lsp::ServerCapabilities& server, const Client&) {
          lsp::TextDocumentSyncOptions options;
          options.openClose = true;
          options.change = lsp::TextDocumentSyncKind::incremental;
          options.save = true;
          server.textDocumentSync = options;
        },
    .bind =
        [](Binder& binder) {
          Session& session = binder.session();
          binder.main<lsp::DidOpenNotification>(
              [&](const lsp::DidOpenTextDocumentParams& params) { open(session, params.textDocument); });
          binder.main<lsp::DidChangeNotification>(
              [&](const lsp::DidChangeTextDocumentParams& params) { change(session, params); });
          binder.main<lsp::DidSaveNotification>(
              [&](const lsp::DidSaveTextDocumentParams&) { save(session); });
          binder.main<lsp::DidCloseNotification>([&](const lsp::DidCloseTextDocumentParams& params) {
            session.closeDocument(params.textDocument.uri);
          });
        },
};

}  // namespace marmoset::server
