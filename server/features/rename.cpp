#include "protocol/lsp/rename.h"

#include <cctype>

#include "server/conversions/workspace_edit.h"
#include "server/features/feature.h"
#include "server/features/names.h"

namespace marmoset::server {
namespace {

protocol::ResponseError invalid(const std::string& message) {
  return {protocol::ErrorCode::requestFailed, message};
}

// Letters, digits and `_` `$` between dots: anything else would change how the device splits the line.
bool isJavaName(std::string_view name) {
  char before = '.';
  for (const char c : name) {
    const bool letter = std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
    const bool digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (c == '.' ? before == '.' : !letter && !(digit && before != '.')) return false;
    before = c;
  }
  return before != '.';
}

// What a mention is called afterwards; nothing if the rename does not concern it. Classes move with their
// package.
std::optional<std::string> renamed(const Mention& mention, const Mention& old, const std::string& name) {
  if (mention.kind == old.kind && mention.name == old.name) return name;
  const bool inPackage = old.kind == MentionKind::package && mention.kind == MentionKind::activity &&
                         mention.name.starts_with(old.name + ".");
  if (!inPackage) return std::nullopt;
  return name + mention.name.substr(old.name.size());
}

protocol::Answer<lsp::PrepareRenameRequest> prepare(const Call& call,
                                                    const lsp::PrepareRenameParams& params) {
  const auto mention = mentionAt(call, params.position);
  if (!mention || !call.script()) return std::nullopt;
  return lsp::PrepareRenamePlaceholder{call.positions().toClient(mention->range), mention->name};
}

protocol::Answer<lsp::RenameRequest> doRename(const Call& call, const lsp::RenameParams& params) {
  const auto mention = mentionAt(call, params.position);
  if (!mention || !call.script())
    return tl::unexpected(invalid("only packages and activities can be renamed"));
  if (!isJavaName(params.newName)) {
    return tl::unexpected(invalid("\"" + params.newName + "\" is no package or class name"));
  }
  std::map<Snapshot::Pointer, std::vector<script::TextEdit>> edits;
  for (const auto& placed :
       mentionsWhere(call, [&](const Mention& m) { return renamed(m, *mention, "").has_value(); })) {
    // A log says what happened; it is not rewritten.
    if (!placed.document->script()) continue;
    edits[placed.document].push_back(
        {placed.mention.range, *renamed(placed.mention, *mention, params.newName)});
  }
  lsp::WorkspaceEdit edit;
  for (const auto& [document, changes] : edits) addEdits(edit, *document, call.client(), changes);
  return edit;
}

bool asksFirst(const Client& client) {
  const auto& document = client.capabilities.textDocument;
  return document && document->rename && document->rename->prepareSupport.value_or(false);
}

}  // namespace

const Feature rename{
    .name = "rename",
    .announce =
        [](lsp::ServerCapabilities& server, const Client& client) {
          if (!asksFirst(client)) {
            server.renameProvider = true;
            return;
          }
          lsp::RenameOptions options;
          options.prepareProvider = true;
          server.renameProvider = options;
        },
    .bind =
        [](Binder& binder) {
          binder.document<lsp::PrepareRenameRequest>(prepare);
          binder.document<lsp::RenameRequest>(doRename);
        },
};

}  // namespace marmoset::server
