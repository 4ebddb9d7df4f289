#include "server/conversions/workspace_edit.h"

#include <utility>

#include "server/conversions/positions.h"

namespace marmoset::server {

lsp::WorkspaceEdit workspaceEdit(const Snapshot& document, const Client& client,
                                 const std::vector<script::TextEdit>& edits) {
  lsp::WorkspaceEdit edit;
  addEdits(edit, document, client, edits);
  return edit;
}

void addEdits(lsp::WorkspaceEdit& edit, const Snapshot& document, const Client& client,
              const std::vector<script::TextEdit>& edits) {
  auto converted = Positions(document.text(), client.encoding).toClient(edits);
  if (!client.takesDocumentChanges()) {
    if (!edit.changes) edit.changes.emplace();
    (*edit.changes)[document.uri()] = std::move(converted);
    return;
  }
  lsp::TextDocumentEdit change;
  change.textDocument.uri = document.uri();
  if (document.version()) change.textDocument.version = *document.version();
  for (auto& one : converted) change.edits.emplace_back(std::move(one));
  if (!edit.documentChanges) edit.documentChanges.emplace();
  edit.documentChanges->push_back(std::move(change));
}

}  // namespace marmoset::server
