#pragma once

#include "protocol/lsp/basic.h"
#include "protocol/lsp/code_action.h"
#include "protocol/lsp/completion.h"
#include "protocol/lsp/formatting.h"
#include "protocol/lsp/pull_diagnostics.h"
#include "protocol/lsp/rename.h"
#include "protocol/lsp/semantic_tokens.h"
#include "protocol/lsp/signature_help.h"
#include "protocol/lsp/symbol.h"
#include "protocol/lsp/text_sync.h"
#include "protocol/lsp/workspace.h"

namespace marmoset::lsp {

struct WorkspaceFoldersServerCapabilities {
  std::optional<bool> supported = {};
  std::optional<std::variant<bool, std::string>> changeNotifications = {};
};
BOOST_DESCRIBE_STRUCT(WorkspaceFoldersServerCapabilities, (), (supported, changeNotifications))

struct WorkspaceOptions {
  std::optional<WorkspaceFoldersServerCapabilities> workspaceFolders = {};
};
BOOST_DESCRIBE_STRUCT(WorkspaceOptions, (), (workspaceFolders))

// What the server offers. Each feature sets its own member where it registers its handler.
struct ServerCapabilities {
  std::optional<std::string> positionEncoding = {};
  std::optional<TextDocumentSyncOptions> textDocumentSync = {};
  std::optional<CompletionOptions> completionProvider = {};
  std::optional<BoolOr<WorkDoneProgressOptions>> hoverProvider = {};
  std::optional<SignatureHelpOptions> signatureHelpProvider = {};
  std::optional<BoolOr<WorkDoneProgressOptions>> definitionProvider = {};
  std::optional<BoolOr<WorkDoneProgressOptions>> referencesProvider = {};
  std::optional<BoolOr<WorkDoneProgressOptions>> documentHighlightProvider = {};
  std::optional<BoolOr<DocumentSymbolOptions>> documentSymbolProvider = {};
  std::optional<BoolOr<CodeActionOptions>> codeActionProvider = {};
  std::optional<ResolveOptions> codeLensProvider = {};
  std::optional<ResolveOptions> documentLinkProvider = {};
  std::optional<BoolOr<ResolveOptions>> workspaceSymbolProvider = {};
  std::optional<BoolOr<WorkDoneProgressOptions>> documentFormattingProvider = {};
  std::optional<BoolOr<DocumentRangeFormattingOptions>> documentRangeFormattingProvider = {};
  std::optional<DocumentOnTypeFormattingOptions> documentOnTypeFormattingProvider = {};
  std::optional<BoolOr<RenameOptions>> renameProvider = {};
  std::optional<BoolOr<WorkDoneProgressOptions>> foldingRangeProvider = {};
  std::optional<BoolOr<WorkDoneProgressOptions>> selectionRangeProvider = {};
  std::optional<ExecuteCommandOptions> executeCommandProvider = {};
  std::optional<SemanticTokensOptions> semanticTokensProvider = {};
  std::optional<BoolOr<ResolveOptions>> inlayHintProvider = {};
  std::optional<DiagnosticOptions> diagnosticProvider = {};
  std::optional<WorkspaceOptions> workspace = {};
  std::optional<Json> experimental = {};
};
BOOST_DESCRIBE_STRUCT(ServerCapabilities, (),
                      (positionEncoding, textDocumentSync, completionProvider, hoverProvider,
                       signatureHelpProvider, definitionProvider, referencesProvider,
                       documentHighlightProvider, documentSymbolProvider, codeActionProvider,
                       codeLensProvider, documentLinkProvider, workspaceSymbolProvider,
                       documentFormattingProvider, documentRangeFormattingProvider,
                       documentOnTypeFormattingProvider, renameProvider, foldingRangeProvider,
                       selectionRangeProvider, executeCommandProvider, semanticTokensProvider,
                       inlayHintProvider, diagnosticProvider, workspace, experimental))

}  // namespace marmoset::lsp
