#pragma once

#include <type_traits>

#include "protocol/lsp/basic.h"

// What clients can do, as far as servers ask. Everything a client did not say is empty.
namespace marmoset::lsp {

// Follows members as deep as given: true where the last is there and, being a bool, true.
//
//   supports(capabilities, &ClientCapabilities::textDocument, &TextDocumentClientCapabilities::diagnostic)
template <class T, class Member, class... Deeper>
bool supports(const T& capabilities, std::optional<Member> T::*member, Deeper... deeper) {
  const std::optional<Member>& value = capabilities.*member;
  if constexpr (sizeof...(Deeper) > 0) {
    return value && supports(*value, deeper...);
  } else if constexpr (std::is_same_v<Member, bool>) {
    return value.value_or(false);
  } else {
    return value.has_value();
  }
}

struct DynamicRegistration {
  std::optional<bool> dynamicRegistration = {};
};
BOOST_DESCRIBE_STRUCT(DynamicRegistration, (), (dynamicRegistration))

struct RefreshSupport {
  std::optional<bool> refreshSupport = {};
};
BOOST_DESCRIBE_STRUCT(RefreshSupport, (), (refreshSupport))

struct ResolveSupport {
  std::vector<std::string> properties;
};
BOOST_DESCRIBE_STRUCT(ResolveSupport, (), (properties))

struct ChangeAnnotationsSupportOptions {
  std::optional<bool> groupsOnLabel = {};
};
BOOST_DESCRIBE_STRUCT(ChangeAnnotationsSupportOptions, (), (groupsOnLabel))

struct WorkspaceEditClientCapabilities {
  std::optional<bool> documentChanges = {};
  std::optional<std::vector<std::string>> resourceOperations = {};
  std::optional<std::string> failureHandling = {};
  std::optional<ChangeAnnotationsSupportOptions> changeAnnotationSupport = {};
};
BOOST_DESCRIBE_STRUCT(WorkspaceEditClientCapabilities, (),
                      (documentChanges, resourceOperations, failureHandling, changeAnnotationSupport))

struct DidChangeWatchedFilesClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::optional<bool> relativePatternSupport = {};
};
BOOST_DESCRIBE_STRUCT(DidChangeWatchedFilesClientCapabilities, (),
                      (dynamicRegistration, relativePatternSupport))

struct WorkspaceSymbolClientCapabilities {
  std::optional<bool> dynamicRegistration = {};
  std::optional<ResolveSupport> resolveSupport = {};
};
BOOST_DESCRIBE_STRUCT(WorkspaceSymbolClientCapabilities, (), (dynamicRegistration, resolveSupport))

struct WorkspaceClientCapabilities {
  std::optional<bool> applyEdit = {};
  std::optional<WorkspaceEditClientCapabilities> workspaceEdit = {};
  std::optional<DynamicRegistration> didChangeConfiguration = {};
  std::optional<DidChangeWatchedFilesClientCapabilities> didChangeWatchedFiles = {};
  std::optional<WorkspaceSymbolClientCapabilities> symbol = {};
  std::optional<DynamicRegistration> executeCommand = {};
  std::optional<bool> workspaceFolders = {};
  std::optional<bool> configuration = {};
  std::optional<RefreshSupport> semanticTokens = {};
  std::optional<RefreshSupport> codeLens = {};
  std::optional<RefreshSupport> inlayHint = {};
  std::optional<RefreshSupport> diagnostics = {};
  std::optional<RefreshSupport> foldingRange = {};
};
BOOST_DESCRIBE_STRUCT(WorkspaceClientCapabilities, (),
                      (applyEdit, workspaceEdit, didChangeConfiguration, didChangeWatchedFiles, symbol,
                       executeCommand, workspaceFolders, configuration, semanticTokens, codeLens, inlayHint,
                       diagnostics, foldingRange))

struct ShowDocumentClientCapabilities {
  bool support = false;
};
BOOST_DESCRIBE_STRUCT(ShowDocumentClientCapabilities, (), (support))

struct WindowClientCapabilities {
  std::optional<bool> workDoneProgress = {};
  std::optional<Json> showMessage = {};
  std::optional<ShowDocumentClientCapabilities> showDocument = {};
};
BOOST_DESCRIBE_STRUCT(WindowClientCapabilities, (), (workDoneProgress, showMessage, showDocument))

struct StaleRequestSupportOptions {
  bool cancel = false;
  std::vector<std::string> retryOnContentModified;
};
BOOST_DESCRIBE_STRUCT(StaleRequestSupportOptions, (), (cancel, retryOnContentModified))

struct GeneralClientCapabilities {
  std::optional<StaleRequestSupportOptions> staleRequestSupport = {};
  std::optional<std::vector<std::string>> positionEncodings = {};
};
BOOST_DESCRIBE_STRUCT(GeneralClientCapabilities, (), (staleRequestSupport, positionEncodings))

}  // namespace marmoset::lsp
