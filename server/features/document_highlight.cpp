#include "protocol/lsp/navigation.h"
#include "server/features/feature.h"
#include "server/features/names.h"

namespace marmoset::server {
namespace {

lsp::DocumentHighlightRequest::Result highlight(const Call& call,
                                                const lsp::DocumentHighlightParams& params) {
  const auto wanted = mentionAt(call, params.position);
  if (!wanted) return std::nullopt;
  std::vector<lsp::DocumentHighlight> places;
  for (const auto& mention : mentionsOf(*call.document)) {
    if (mention.kind != wanted->kind || mention.name != wanted->name) continue;
    places.push_back({call.positions().toClient(mention.range), lsp::DocumentHighlightKind::text});
  }
  return places;
}

}  // namespace

const Feature documentHighlight{
    .name = "document_highlight",
    .announce = [](lsp::ServerCapabilities& server,
                   const Client&) { server.documentHighlightProvider = true; },
    .bind = [](Binder& binder) { binder.document<lsp::DocumentHighlightRequest>(highlight); },
};

}  // namespace marmoset::server
