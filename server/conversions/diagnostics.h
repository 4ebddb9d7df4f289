#pragma once

#include "protocol/lsp/diagnostic.h"
#include "server/documents/snapshot.h"
#include "server/session/world.h"

namespace marmoset::server {

// A finding as this client can show it: with a link to the rule's page, greyed out where the event can go,
// and with related places, as far as the client knows these.
lsp::Diagnostic toDiagnostic(const Snapshot& document, const World& world, const script::Finding& finding);

}  // namespace marmoset::server
