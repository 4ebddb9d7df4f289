#include <algorithm>

#include "protocol/lsp/navigation.h"
#include "server/features/feature.h"
#include "server/features/names.h"
#include "server/reductions/original.h"

namespace marmoset::server {
namespace {

// What launches comes first, then the own document, then by name and place.
bool precedes(const Call& call, const PlacedMention& a, const PlacedMention& b) {
  const auto key = [&](const PlacedMention& placed) {
    return std::tuple(!placed.mention.launches, placed.document->uri() != call.document->uri(),
                      placed.document->uri(), placed.mention.range.start);
  };
  return key(a) < key(b);
}

lsp::DefinitionRequest::Result define(const Call& call, const lsp::DefinitionParams& params) {
  if (call.script()) {
    const auto line = call.positions().fromClient(params.position).line;
    if (auto original = originalPlace(call, line)) return std::vector{*std::move(original)};
  }
  const auto mention = mentionAt(call, params.position);
  if (!mention) return std::monostate{};
  const auto all = mentionsOfSame(call, *mention);
  const auto first = std::min_element(all.begin(), all.end(),
                                      [&](const auto& a, const auto& b) { return precedes(call, a, b); });
  if (first == all.end()) return std::monostate{};
  return std::vector{first->location(call.client().encoding)};
}

}  // namespace

const Feature definition{
    .name = "definition",
    .announce = [](lsp::ServerCapabilities& server, const Client&) { server.definitionProvider = true; },
    .bind = [](Binder& binder) { binder.document<lsp::DefinitionRequest>(define); },
};

}  // namespace marmoset::server
