#pragma once

#include <string>
#include <vector>

#include "protocol/lsp/diagnostic.h"
#include "server/documents/snapshot.h"
#include "server/session/world.h"

namespace marmoset::server {

// All of a document's diagnostics, of the language and of its results, and a name for exactly this list:
// equal ids, equal lists.
struct DiagnosticList {
  std::vector<lsp::Diagnostic> items;
  std::string resultId;
};
DiagnosticList diagnosticsOf(const Snapshot& document, const World& world);

}  // namespace marmoset::server
