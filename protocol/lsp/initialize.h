#pragma once

#include "protocol/lsp/server_capabilities.h"
#include "protocol/lsp/text_document_client_capabilities.h"
#include "protocol/lsp/workspace.h"

namespace marmoset::lsp {

struct ClientInfo {
  std::string name;
  std::optional<std::string> version = {};
};
BOOST_DESCRIBE_STRUCT(ClientInfo, (), (name, version))

struct InitializeParams : WorkDoneProgressParams {
  Nullable<std::int64_t> processId = {};
  std::optional<ClientInfo> clientInfo = {};
  std::optional<std::string> locale = {};
  std::optional<std::string> rootPath = {};
  Nullable<DocumentUri> rootUri = {};
  ClientCapabilities capabilities;
  std::optional<Json> initializationOptions = {};
  std::optional<std::string> trace = {};
  std::optional<std::vector<WorkspaceFolder>> workspaceFolders = {};
};
BOOST_DESCRIBE_STRUCT(InitializeParams, (WorkDoneProgressParams),
                      (processId, clientInfo, locale, rootPath, rootUri, capabilities, initializationOptions,
                       trace, workspaceFolders))

struct ServerInfo {
  std::string name;
  std::optional<std::string> version = {};
};
BOOST_DESCRIBE_STRUCT(ServerInfo, (), (name, version))

struct InitializeResult {
  ServerCapabilities capabilities;
  std::optional<ServerInfo> serverInfo = {};
};
BOOST_DESCRIBE_STRUCT(InitializeResult, (), (capabilities, serverInfo))

struct InitializeRequest {
  using Params = InitializeParams;
  using Result = InitializeResult;
  static constexpr std::string_view method = "initialize";
};
struct InitializedNotification {
  using Params = None;
  static constexpr std::string_view method = "initialized";
};
struct ShutdownRequest {
  using Params = None;
  using Result = None;
  static constexpr std::string_view method = "shutdown";
};
struct ExitNotification {
  using Params = None;
  static constexpr std::string_view method = "exit";
};

}  // namespace marmoset::lsp
