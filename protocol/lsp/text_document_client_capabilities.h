#pragma once

#include "protocol/lsp/client_capabilities.h"
#include "protocol/lsp/diagnostic.h"

namespace marmoset::lsp {

struct TextDocumentSyncClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::optional<bool> willSave = {};
  std::optional<bool> willSaveWaitUntil = {};
  std::optional<bool> didSave = {};
};
BOOST_DESCRIBE_STRUCT(TextDocumentSyncClientCapabilities, (),
                      (dynamicRegistration, willSave, willSaveWaitUntil, didSave))

struct ClientCompletionItemOptions {
  std::optional<bool> snippetSupport = {};
  std::optional<std::vector<std::string>> documentationFormat = {};
  std::optional<bool> insertReplaceSupport = {};
  std::optional<ResolveSupport> resolveSupport = {};
  std::optional<bool> labelDetailsSupport = {};
};
BOOST_DESCRIBE_STRUCT(ClientCompletionItemOptions, (),
                      (snippetSupport, documentationFormat, insertReplaceSupport, resolveSupport,
                       labelDetailsSupport))

struct CompletionListCapabilities {
  std::optional<std::vector<std::string>> itemDefaults = {};
};
BOOST_DESCRIBE_STRUCT(CompletionListCapabilities, (), (itemDefaults))

struct CompletionClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::optional<ClientCompletionItemOptions> completionItem = {};
  std::optional<bool> contextSupport = {};
  std::optional<CompletionListCapabilities> completionList = {};
};
BOOST_DESCRIBE_STRUCT(CompletionClientCapabilities, (),
                      (dynamicRegistration, completionItem, contextSupport, completionList))

struct HoverClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::optional<std::vector<std::string>> contentFormat = {};
};
BOOST_DESCRIBE_STRUCT(HoverClientCapabilities, (), (dynamicRegistration, contentFormat))

struct ClientSignatureParameterInformationOptions {
  std::optional<bool> labelOffsetSupport = {};
};
BOOST_DESCRIBE_STRUCT(ClientSignatureParameterInformationOptions, (), (labelOffsetSupport))

struct ClientSignatureInformationOptions {
  std::optional<std::vector<std::string>> documentationFormat = {};
  std::optional<ClientSignatureParameterInformationOptions> parameterInformation = {};
  std::optional<bool> activeParameterSupport = {};
};
BOOST_DESCRIBE_STRUCT(ClientSignatureInformationOptions, (),
                      (documentationFormat, parameterInformation, activeParameterSupport))

struct SignatureHelpClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::optional<ClientSignatureInformationOptions> signatureInformation = {};
  std::optional<bool> contextSupport = {};
};
BOOST_DESCRIBE_STRUCT(SignatureHelpClientCapabilities, (),
                      (dynamicRegistration, signatureInformation, contextSupport))

struct DefinitionClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::optional<bool> linkSupport = {};
};
BOOST_DESCRIBE_STRUCT(DefinitionClientCapabilities, (), (dynamicRegistration, linkSupport))

struct DocumentSymbolClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::optional<bool> hierarchicalDocumentSymbolSupport = {};
};
BOOST_DESCRIBE_STRUCT(DocumentSymbolClientCapabilities, (),
                      (dynamicRegistration, hierarchicalDocumentSymbolSupport))

struct CodeActionClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::optional<Json> codeActionLiteralSupport = {};  // present: code actions, absent: commands only
  std::optional<bool> isPreferredSupport = {};
  std::optional<bool> disabledSupport = {};
  std::optional<bool> dataSupport = {};
  std::optional<ResolveSupport> resolveSupport = {};
  std::optional<bool> honorsChangeAnnotations = {};
};
BOOST_DESCRIBE_STRUCT(CodeActionClientCapabilities, (),
                      (dynamicRegistration, codeActionLiteralSupport, isPreferredSupport, disabledSupport,
                       dataSupport, resolveSupport, honorsChangeAnnotations))

struct RenameClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::optional<bool> prepareSupport = {};
  std::optional<bool> honorsChangeAnnotations = {};
};
BOOST_DESCRIBE_STRUCT(RenameClientCapabilities, (),
                      (dynamicRegistration, prepareSupport, honorsChangeAnnotations))

struct ClientFoldingRangeOptions {
  std::optional<bool> collapsedText = {};
};
BOOST_DESCRIBE_STRUCT(ClientFoldingRangeOptions, (), (collapsedText))

struct FoldingRangeClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::optional<std::uint32_t> rangeLimit = {};
  std::optional<bool> lineFoldingOnly = {};
  std::optional<ClientFoldingRangeOptions> foldingRange = {};
};
BOOST_DESCRIBE_STRUCT(FoldingRangeClientCapabilities, (),
                      (dynamicRegistration, rangeLimit, lineFoldingOnly, foldingRange))

struct ClientDiagnosticsTagOptions {
  std::vector<DiagnosticTag> valueSet;
};
BOOST_DESCRIBE_STRUCT(ClientDiagnosticsTagOptions, (), (valueSet))

struct PublishDiagnosticsClientCapabilities {
  std::optional<bool> relatedInformation = {};
  std::optional<ClientDiagnosticsTagOptions> tagSupport = {};
  std::optional<bool> codeDescriptionSupport = {};
  std::optional<bool> dataSupport = {};
  std::optional<bool> versionSupport = {};
};
BOOST_DESCRIBE_STRUCT(PublishDiagnosticsClientCapabilities, (),
                      (relatedInformation, tagSupport, codeDescriptionSupport, dataSupport, versionSupport))

struct DiagnosticClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::optional<bool> relatedDocumentSupport = {};
};
BOOST_DESCRIBE_STRUCT(DiagnosticClientCapabilities, (), (dynamicRegistration, relatedDocumentSupport))

struct SemanticTokensClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::vector<std::string> tokenTypes;
  std::vector<std::string> tokenModifiers;
  std::optional<bool> overlappingTokenSupport = {};
  std::optional<bool> multilineTokenSupport = {};
  std::optional<bool> serverCancelSupport = {};
  std::optional<bool> augmentsSyntaxTokens = {};
};
BOOST_DESCRIBE_STRUCT(SemanticTokensClientCapabilities, (),
                      (dynamicRegistration, tokenTypes, tokenModifiers, overlappingTokenSupport,
                       multilineTokenSupport, serverCancelSupport, augmentsSyntaxTokens))

struct InlayHintClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::optional<ResolveSupport> resolveSupport = {};
};
BOOST_DESCRIBE_STRUCT(InlayHintClientCapabilities, (), (dynamicRegistration, resolveSupport))

struct TextDocumentClientCapabilities {
  std::optional<TextDocumentSyncClientCapabilities> synchronization = {};
  std::optional<CompletionClientCapabilities> completion = {};
  std::optional<HoverClientCapabilities> hover = {};
  std::optional<SignatureHelpClientCapabilities> signatureHelp = {};
  std::optional<DefinitionClientCapabilities> definition = {};
  std::optional<DocumentSymbolClientCapabilities> documentSymbol = {};
  std::optional<CodeActionClientCapabilities> codeAction = {};
  std::optional<RenameClientCapabilities> rename = {};
  std::optional<FoldingRangeClientCapabilities> foldingRange = {};
  std::optional<PublishDiagnosticsClientCapabilities> publishDiagnostics = {};
  std::optional<DiagnosticClientCapabilities> diagnostic = {};
  std::optional<SemanticTokensClientCapabilities> semanticTokens = {};
  std::optional<InlayHintClientCapabilities> inlayHint = {};
};
BOOST_DESCRIBE_STRUCT(TextDocumentClientCapabilities, (),
                      (synchronization, completion, hover, signatureHelp, definition, documentSymbol,
                       codeAction, rename, foldingRange, publishDiagnostics, diagnostic, semanticTokens,
                       inlayHint))

struct ClientCapabilities {
  std::optional<WorkspaceClientCapabilities> workspace = {};
  std::optional<TextDocumentClientCapabilities> textDocument = {};
  std::optional<WindowClientCapabilities> window = {};
  std::optional<GeneralClientCapabilities> general = {};
  std::optional<Json> experimental = {};
};
BOOST_DESCRIBE_STRUCT(ClientCapabilities, (), (workspace, textDocument, window, general, experimental))

}  // namespace marmoset::lsp
