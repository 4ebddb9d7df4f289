#include "server/session/client.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace marmoset::server {

using Capabilities = lsp::ClientCapabilities;
using WorkspaceCapabilities = lsp::WorkspaceClientCapabilities;

Client Client::of(const lsp::InitializeParams& params) {
  Client client;
  client.capabilities = params.capabilities;
  const auto& general = params.capabilities.general;
  client.encoding = lsp::negotiateEncoding(general ? general->positionEncodings : std::nullopt);
  return client;
}

bool Client::pullsDiagnostics() const {
  return lsp::supports(capabilities, &Capabilities::textDocument,
                       &lsp::TextDocumentClientCapabilities::diagnostic);
}

bool Client::refreshesDiagnostics() const {
  return lsp::supports(capabilities, &Capabilities::workspace, &WorkspaceCapabilities::diagnostics,
                       &lsp::RefreshSupport::refreshSupport);
}

bool Client::takesDocumentChanges() const {
  return lsp::supports(capabilities, &Capabilities::workspace, &WorkspaceCapabilities::workspaceEdit,
                       &lsp::WorkspaceEditClientCapabilities::documentChanges);
}

// Neovim 0.7 names the operations it does and not the `documentChanges` they come in.
bool Client::createsFiles() const {
  const auto& workspace = capabilities.workspace;
  if (!workspace || !workspace->workspaceEdit) return false;
  const auto& operations = workspace->workspaceEdit->resourceOperations;
  return operations && std::find(operations->begin(), operations->end(), "create") != operations->end();
}

bool Client::appliesEdits() const {
  return lsp::supports(capabilities, &Capabilities::workspace, &WorkspaceCapabilities::applyEdit);
}

bool Client::showsDocuments() const {
  const auto& window = capabilities.window;
  return window && window->showDocument && window->showDocument->support;
}

bool Client::watchesFiles() const {
  return lsp::supports(capabilities, &Capabilities::workspace, &WorkspaceCapabilities::didChangeWatchedFiles,
                       &lsp::DidChangeWatchedFilesClientCapabilities::dynamicRegistration);
}

bool Client::answersConfiguration() const {
  return lsp::supports(capabilities, &Capabilities::workspace, &WorkspaceCapabilities::configuration);
}

bool Client::confirmsWipes() const {
  if (!capabilities.experimental) return false;
  const auto& said = capabilities.experimental->value();
  const nlohmann::json::json_pointer place("/marmoset/confirmWipe");
  return said.is_object() && said.contains(place) && said.at(place) == true;
}

}  // namespace marmoset::server
