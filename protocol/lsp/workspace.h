#pragma once

#include "protocol/lsp/basic.h"

// Folders, watched files, configuration, commands and registrations.
namespace marmoset::lsp {

struct WorkspaceFolder {
  DocumentUri uri;
  std::string name;
  bool operator==(const WorkspaceFolder&) const = default;
};
BOOST_DESCRIBE_STRUCT(WorkspaceFolder, (), (uri, name))

struct WorkspaceFoldersChangeEvent {
  std::vector<WorkspaceFolder> added;
  std::vector<WorkspaceFolder> removed;
};
BOOST_DESCRIBE_STRUCT(WorkspaceFoldersChangeEvent, (), (added, removed))

struct DidChangeWorkspaceFoldersParams {
  WorkspaceFoldersChangeEvent event;
};
BOOST_DESCRIBE_STRUCT(DidChangeWorkspaceFoldersParams, (), (event))

enum class FileChangeType : std::int32_t { created = 1, changed = 2, deleted = 3 };
BOOST_DESCRIBE_ENUM(FileChangeType, created, changed, deleted)

struct FileEvent {
  DocumentUri uri;
  FileChangeType type = FileChangeType::changed;
};
BOOST_DESCRIBE_STRUCT(FileEvent, (), (uri, type))

struct DidChangeWatchedFilesParams {
  std::vector<FileEvent> changes;
};
BOOST_DESCRIBE_STRUCT(DidChangeWatchedFilesParams, (), (changes))

struct RelativePattern {
  DocumentUri baseUri;
  std::string pattern;
};
BOOST_DESCRIBE_STRUCT(RelativePattern, (), (baseUri, pattern))

struct FileSystemWatcher {
  std::variant<std::string, RelativePattern> globPattern;
  // The sum of 1 for created, 2 for changed and 4 for deleted; all of them where it is left out.
  std::optional<std::uint32_t> kind = {};
};
BOOST_DESCRIBE_STRUCT(FileSystemWatcher, (), (globPattern, kind))

struct DidChangeWatchedFilesRegistrationOptions {
  std::vector<FileSystemWatcher> watchers;
};
BOOST_DESCRIBE_STRUCT(DidChangeWatchedFilesRegistrationOptions, (), (watchers))

struct ConfigurationItem {
  std::optional<std::string> scopeUri = {};
  std::optional<std::string> section = {};
};
BOOST_DESCRIBE_STRUCT(ConfigurationItem, (), (scopeUri, section))

struct ConfigurationParams {
  std::vector<ConfigurationItem> items;
};
BOOST_DESCRIBE_STRUCT(ConfigurationParams, (), (items))

struct DidChangeConfigurationParams {
  Json settings;
};
BOOST_DESCRIBE_STRUCT(DidChangeConfigurationParams, (), (settings))

struct DidChangeConfigurationRegistrationOptions {
  std::optional<std::string> section = {};
};
BOOST_DESCRIBE_STRUCT(DidChangeConfigurationRegistrationOptions, (), (section))

struct ExecuteCommandParams : WorkDoneProgressParams {
  std::string command;
  std::optional<std::vector<Json>> arguments = {};
};
BOOST_DESCRIBE_STRUCT(ExecuteCommandParams, (WorkDoneProgressParams), (command, arguments))

struct ExecuteCommandOptions {
  std::optional<bool> workDoneProgress = {};
  std::vector<std::string> commands;
};
BOOST_DESCRIBE_STRUCT(ExecuteCommandOptions, (), (workDoneProgress, commands))

// At least one of the three must be given.
struct TextDocumentFilter {
  std::optional<std::string> language = {};
  std::optional<std::string> scheme = {};
  std::optional<std::string> pattern = {};
};
BOOST_DESCRIBE_STRUCT(TextDocumentFilter, (), (language, scheme, pattern))

struct TextDocumentRegistrationOptions {
  Nullable<std::vector<TextDocumentFilter>> documentSelector = {};
};
BOOST_DESCRIBE_STRUCT(TextDocumentRegistrationOptions, (), (documentSelector))

struct Registration {
  std::string id;
  std::string method;
  std::optional<Json> registerOptions = {};
};
BOOST_DESCRIBE_STRUCT(Registration, (), (id, method, registerOptions))

struct RegistrationParams {
  std::vector<Registration> registrations;
};
BOOST_DESCRIBE_STRUCT(RegistrationParams, (), (registrations))

struct Unregistration {
  std::string id;
  std::string method;
};
BOOST_DESCRIBE_STRUCT(Unregistration, (), (id, method))

struct UnregistrationParams {
  std::vector<Unregistration> unregisterations;  // so spelt in the protocol
};
BOOST_DESCRIBE_STRUCT(UnregistrationParams, (), (unregisterations))

struct DidChangeWorkspaceFoldersNotification {
  using Params = DidChangeWorkspaceFoldersParams;
  static constexpr std::string_view method = "workspace/didChangeWorkspaceFolders";
};
struct WorkspaceFoldersRequest {
  using Params = None;
  using Result = std::optional<std::vector<WorkspaceFolder>>;
  static constexpr std::string_view method = "workspace/workspaceFolders";
};
struct DidChangeWatchedFilesNotification {
  using Params = DidChangeWatchedFilesParams;
  static constexpr std::string_view method = "workspace/didChangeWatchedFiles";
};
struct ConfigurationRequest {
  using Params = ConfigurationParams;
  using Result = std::vector<Json>;
  static constexpr std::string_view method = "workspace/configuration";
};
struct DidChangeConfigurationNotification {
  using Params = DidChangeConfigurationParams;
  static constexpr std::string_view method = "workspace/didChangeConfiguration";
};
struct ExecuteCommandRequest {
  using Params = ExecuteCommandParams;
  using Result = Json;
  static constexpr std::string_view method = "workspace/executeCommand";
};
struct RegisterCapabilityRequest {
  using Params = RegistrationParams;
  using Result = None;
  static constexpr std::string_view method = "client/registerCapability";
};
struct UnregisterCapabilityRequest {
  using Params = UnregistrationParams;
  using Result = None;
  static constexpr std::string_view method = "client/unregisterCapability";
};

}  // namespace marmoset::lsp
