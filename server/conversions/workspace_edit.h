#pragma once

#include <vector>

#include "engine/script/text/text.h"
#include "protocol/lsp/workspace_edit.h"
#include "server/documents/snapshot.h"
#include "server/session/client.h"

namespace marmoset::server {

// Edits of one document. They carry its version where the client can check it.
lsp::WorkspaceEdit workspaceEdit(const Snapshot& document, const Client& client,
                                 const std::vector<script::TextEdit>& edits);

// Adds a document to what is edited at once.
void addEdits(lsp::WorkspaceEdit& edit, const Snapshot& document, const Client& client,
              const std::vector<script::TextEdit>& edits);

}  // namespace marmoset::server
