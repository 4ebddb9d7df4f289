#include <algorithm>

#include <fmt/format.h>

#include "engine/report/window_stretches.h"
#include "engine/script/events/user_event.h"
#include "engine/script/semantics/brief_run.h"
#include "protocol/lsp/symbol.h"
#include "server/features/feature.h"
#include "server/recordings/recorded_document.h"

namespace marmoset::server {
namespace {

using Symbols = std::vector<lsp::DocumentSymbol>;

// Nobody reads a longer outline, and each entry takes two kilobytes on its way to the client.
constexpr std::size_t mostSymbols = 50'000;

script::Range wholeLines(const script::Text& text, script::LineRange lines) {
  return {{lines.first, 0}, {lines.last, static_cast<std::uint32_t>(text.line(lines.last).size())}};
}

lsp::DocumentSymbol symbol(const Call& call, std::string name, lsp::SymbolKind kind,
                           script::LineRange lines) {
  lsp::DocumentSymbol made;
  made.name = std::move(name);
  made.kind = kind;
  made.range = call.positions().toClient(wholeLines(call.document->text(), lines));
  made.selectionRange =
      call.positions().toClient(wholeLines(call.document->text(), {lines.first, lines.first}));
  return made;
}

// Stands for what the outline has no room for.
lsp::DocumentSymbol rest(const Call& call, std::size_t count, script::LineRange lines) {
  return symbol(call, fmt::format("{} more", count), lsp::SymbolKind::event, lines);
}

void addChild(lsp::DocumentSymbol& parent, lsp::DocumentSymbol child) {
  parent.range.end = std::max(parent.range.end, child.range.end);
  if (!parent.children) parent.children.emplace();
  parent.children->push_back(std::move(child));
}

// The window that each event was done in, where a recording tells; empty names otherwise. Neighbours with the
// same number belong together.
struct Stretches {
  std::vector<std::uint32_t> number;
  std::vector<std::string> windows{""};
};

Stretches stretchesOf(const Call& call, std::size_t events) {
  Stretches found;
  found.number.assign(events, 0);
  const auto recorded = recordedDocument(*call.document, *call.world);
  if (!recorded || recorded->present().events.size() != events) return found;
  for (const auto& stretch : report::windowStretches(*recorded)) {
    for (auto i = stretch.first; i <= stretch.last; ++i)
      found.number[i] = static_cast<std::uint32_t>(found.windows.size());
    found.windows.push_back(stretch.window);
  }
  return found;
}

// Launches hold what follows them, by windows where a recording tells; whatever comes before the first one
// stands alone.
Symbols scriptSymbols(const Call& call) {
  Symbols roots;
  bool launched = false;
  const auto run = script::playBriefly(*call.script());
  const auto events = script::userEvents(run.events);
  const auto stretches = stretchesOf(call, events.size());
  std::uint32_t window = 0;  // of the last child
  const auto shown = std::min(events.size(), mostSymbols);
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& event = events[i];
    const script::LineRange lines{event.lines.front().first, event.lines.front().last};
    const bool launch = event.type == script::UserEventType::launch;
    auto made = symbol(call, script::describe(event),
                       launch ? lsp::SymbolKind::module : lsp::SymbolKind::event, lines);
    made.detail = fmt::format("{:.1f} s", static_cast<double>(event.startMs) / 1000);
    if (launch || !launched) {
      roots.push_back(std::move(made));
      launched = launched || launch;
      continue;
    }
    auto& parent = roots.back();
    const auto number = stretches.number[i];
    if (number == 0) {
      addChild(parent, std::move(made));
    } else {
      if (number != window)
        addChild(parent, symbol(call, stretches.windows[number], lsp::SymbolKind::namespace_, lines));
      parent.range.end = std::max(parent.range.end, made.range.end);
      addChild(parent.children->back(), std::move(made));
    }
    window = number;
  }
  if (shown < events.size())
    roots.push_back(rest(call, events.size() - shown,
                         {events[shown].lines.front().first, events.back().lines.back().last}));
  return roots;
}

Symbols logSymbols(const Call& call) {
  Symbols roots;
  const auto& runs = call.log()->runs();
  auto room = mostSymbols;
  for (const auto& run : runs) {
    if (room == 0) {
      roots.push_back(rest(call, runs.size() - roots.size(), {run.lines.first, runs.back().lines.last}));
      break;
    }
    --room;
    auto made = symbol(call, run.seed ? fmt::format("run with seed {}", *run.seed) : "run",
                       lsp::SymbolKind::module, run.lines);
    made.detail = fmt::format("{} events, {}", run.seen, name(run.outcome));
    for (const auto& failure : run.failures) {
      if (room == 0) break;
      --room;
      if (!made.children) made.children.emplace();
      const auto what = failure.shortMessage.empty() ? failure.failure.process : failure.shortMessage;
      made.children->push_back(symbol(call, what, lsp::SymbolKind::event, failure.lines));
    }
    const auto shown = made.children ? made.children->size() : 0;
    if (shown < run.failures.size() && shown > 0)
      made.children->push_back(rest(call, run.failures.size() - shown,
                                    {run.failures[shown].lines.first, run.failures.back().lines.last}));
    roots.push_back(std::move(made));
  }
  return roots;
}

void flatten(const Call& call, const Symbols& symbols, const std::optional<std::string>& container,
             std::vector<lsp::SymbolInformation>& flat) {
  for (const auto& symbol : symbols) {
    flat.push_back({symbol.name, symbol.kind, {}, container, {call.document->uri(), symbol.range}});
    if (symbol.children) flatten(call, *symbol.children, symbol.name, flat);
  }
}

bool showsTrees(const Client& client) {
  const auto& document = client.capabilities.textDocument;
  return document && document->documentSymbol &&
         document->documentSymbol->hierarchicalDocumentSymbolSupport.value_or(false);
}

lsp::DocumentSymbolRequest::Result symbols(const Call& call, const lsp::DocumentSymbolParams&) {
  if (!call.script() && !call.log()) return std::monostate{};
  auto tree = call.script() ? scriptSymbols(call) : logSymbols(call);
  if (showsTrees(call.client())) return tree;
  std::vector<lsp::SymbolInformation> flat;
  flatten(call, tree, std::nullopt, flat);
  return flat;
}

}  // namespace

const Feature documentSymbol{
    .name = "document_symbol",
    .announce = [](lsp::ServerCapabilities& server, const Client&) { server.documentSymbolProvider = true; },
    .bind = [](Binder& binder) { binder.document<lsp::DocumentSymbolRequest>(symbols); },
};

}  // namespace marmoset::server
