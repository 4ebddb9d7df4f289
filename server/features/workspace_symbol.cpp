#include <algorithm>
#include <cctype>
#include <set>

#include "protocol/lsp/symbol.h"
#include "server/features/feature.h"
#include "server/features/names.h"

namespace marmoset::server {
namespace {

constexpr std::size_t mostSymbols = 500;

char lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

// The letters of the query in this order, as editors match.
bool matches(std::string_view name, std::string_view query) {
  std::size_t next = 0;
  for (const char c : name) {
    if (next < query.size() && lower(c) == lower(query[next])) ++next;
  }
  return next == query.size();
}

lsp::WorkspaceSymbolRequest::Result find(const Call& call, const lsp::WorkspaceSymbolParams& params) {
  std::vector<lsp::WorkspaceSymbol> symbols;
  std::set<std::pair<MentionKind, std::string>> seen;
  // Each name once, at the place that launches it if there is one.
  auto places =
      mentionsWhere(call, [&](const Mention& mention) { return matches(mention.name, params.query); });
  std::stable_sort(places.begin(), places.end(),
                   [](const auto& a, const auto& b) { return a.mention.launches > b.mention.launches; });
  for (const auto& placed : places) {
    if (!seen.insert({placed.mention.kind, placed.mention.name}).second) continue;
    lsp::WorkspaceSymbol symbol;
    symbol.name = placed.mention.name;
    symbol.kind =
        placed.mention.kind == MentionKind::package ? lsp::SymbolKind::package : lsp::SymbolKind::class_;
    symbol.location = placed.location(call.client().encoding);
    symbols.push_back(std::move(symbol));
    if (symbols.size() == mostSymbols) break;
  }
  return symbols;
}

}  // namespace

const Feature workspaceSymbol{
    .name = "workspace_symbol",
    .announce = [](lsp::ServerCapabilities& server, const Client&) { server.workspaceSymbolProvider = true; },
    .bind = [](Binder& binder) { binder.workspace<lsp::WorkspaceSymbolRequest>(find); },
};

}  // namespace marmoset::server
