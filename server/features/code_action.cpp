#include <algorithm>
#include <utility>

#include "server/actions/action.h"
#include "server/conversions/diagnostics.h"
#include "server/conversions/workspace_edit.h"
#include "server/features/code_action_data.h"
#include "server/features/feature.h"

namespace marmoset::server {

namespace {

// A selection of everything must not give an endless menu.
constexpr std::size_t mostFindings = 50;

const lsp::CodeActionClientCapabilities* clientActions(const Client& client) {
  const auto& document = client.capabilities.textDocument;
  return document && document->codeAction ? &*document->codeAction : nullptr;
}

// Whether the client asks for the edit of an action when the user picks it.
bool resolvesEdits(const Client& client) {
  const auto* actions = clientActions(client);
  if (!actions || !actions->resolveSupport || !actions->dataSupport.value_or(false)) return false;
  const auto& properties = actions->resolveSupport->properties;
  return std::find(properties.begin(), properties.end(), "edit") != properties.end();
}

bool isWanted(std::string_view kind, const std::optional<std::vector<std::string>>& only) {
  if (!only) return true;
  return std::any_of(only->begin(), only->end(),
                     [&](const std::string& requested) { return lsp::matchesKind(kind, requested); });
}

bool touch(const script::Range& a, const script::Range& b) {
  return a.start <= b.end && b.start <= a.end;
}

// A cursor anywhere on a line means the line: nobody should have to hunt for the underlined word.
script::Range widened(const Snapshot& document, const script::Range& range) {
  if (range.start != range.end) return range;
  const auto line = range.start.line;
  return {{line, 0}, {line, static_cast<std::uint32_t>(document.text().line(line).size())}};
}

std::vector<std::uint32_t> findingsAt(const Snapshot& document, const script::Range& cursor) {
  const auto& findings = document.findings();
  const auto range = widened(document, cursor);
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < findings.size() && found.size() < mostFindings; ++i) {
    if (touch(findings[i].range, range)) found.push_back(i);
  }
  return found;
}

lsp::WorkspaceEdit editOf(const Call& call, const Action& action, const script::Range& range,
                          const std::optional<std::uint32_t>& finding, std::uint32_t choice) {
  return workspaceEdit(*call.document, call.client(),
                       action.edits({*call.document, *call.world, range, finding, choice}));
}

lsp::CodeAction toCodeAction(const Call& call, const Action& action, const ActionPlace& place, Offer offer) {
  lsp::CodeAction item;
  item.title = std::move(offer.title);
  item.kind = std::string(offer.kind);
  if (offer.preferred && clientActions(call.client())->isPreferredSupport.value_or(false))
    item.isPreferred = true;
  if (offer.finding) {
    item.diagnostics = {toDiagnostic(*call.document, *call.world, call.document->findings()[*offer.finding])};
  }
  // Some clients resolve whatever has no edit, so commands carry the data too.
  if (resolvesEdits(call.client())) {
    item.data = lsp::Json::of(CodeActionData{call.document->uri(), *call.document->version(),
                                             std::string(action.name), call.positions().toClient(place.range),
                                             offer.finding, offer.choice});
  } else if (!offer.command) {
    item.edit = editOf(call, action, place.range, offer.finding, offer.choice);
  }
  item.command = std::move(offer.command);
  return item;
}

lsp::CodeActionRequest::Result offerActions(const Call& call, const lsp::CodeActionParams& params) {
  const auto* supported = clientActions(call.client());
  if (!call.script() || !supported || !supported->codeActionLiteralSupport) return std::nullopt;
  const auto range = call.positions().fromClient(params.range);
  const ActionPlace place{*call.document, *call.world, range, findingsAt(*call.document, range)};
  std::vector<lsp::CommandOrCodeAction> items;
  for (const Action* action : actions()) {
    if (!isWanted(action->kind, params.context.only)) continue;
    for (auto& offer : action->offer(place)) {
      if (call.cancel.cancelled()) return std::nullopt;
      items.emplace_back(toCodeAction(call, *action, place, std::move(offer)));
    }
  }
  return items;
}

std::string uriOfItem(const lsp::CodeAction& item) {
  const auto data = item.data ? item.data->as<CodeActionData>() : lsp::Json().as<CodeActionData>();
  return data ? data->uri : std::string();
}

protocol::Answer<lsp::CodeActionResolveRequest> resolve(const Call& call, const lsp::CodeAction& item) {
  if (item.command) return item;
  const auto data = item.data->as<CodeActionData>();
  const Action* action = findAction(data->action);
  const bool stale = call.document->version() != data->version || !call.script() ||
                     (data->finding && *data->finding >= call.document->findings().size());
  if (!action || !action->edits || stale)
    return tl::unexpected(cancellationError(protocol::CancelReason::contentModified));
  lsp::CodeAction resolved = item;
  resolved.edit =
      editOf(call, *action, call.positions().fromClient(data->range), data->finding, data->choice);
  return resolved;
}

std::vector<std::string> kinds() {
  std::vector<std::string> all;
  for (const Action* action : actions()) {
    if (std::find(all.begin(), all.end(), action->kind) == all.end()) all.emplace_back(action->kind);
  }
  return all;
}

}  // namespace

const Feature codeAction{
    .name = "code_action",
    .announce =
        [](lsp::ServerCapabilities& server, const Client& client) {
          lsp::CodeActionOptions options;
          options.codeActionKinds = kinds();
          if (resolvesEdits(client)) options.resolveProvider = true;
          server.codeActionProvider = options;
        },
    .bind =
        [](Binder& binder) {
          binder.document<lsp::CodeActionRequest>(offerActions);
          binder.documentOf<lsp::CodeActionResolveRequest>(uriOfItem, resolve);
        },
};

}  // namespace marmoset::server
