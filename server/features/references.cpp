#include "protocol/lsp/navigation.h"
#include "server/features/feature.h"
#include "server/features/names.h"

namespace marmoset::server {
namespace {

lsp::ReferencesRequest::Result find(const Call& call, const lsp::ReferenceParams& params) {
  const auto mention = mentionAt(call, params.position);
  if (!mention) return std::nullopt;
  std::vector<lsp::Location> places;
  for (const auto& placed : mentionsOfSame(call, *mention)) {
    if (placed.mention.launches && !params.context.includeDeclaration) continue;
    places.push_back(placed.location(call.client().encoding));
  }
  return places;
}

}  // namespace

const Feature references{
    .name = "references",
    .announce = [](lsp::ServerCapabilities& server, const Client&) { server.referencesProvider = true; },
    .bind = [](Binder& binder) { binder.document<lsp::ReferencesRequest>(find); },
};

}  // namespace marmoset::server
