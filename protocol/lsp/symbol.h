#pragma once

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

enum class SymbolKind : std::int32_t {
  file = 1,
  module,
  namespace_,
  package,
  class_,
  method,
  property,
  field,
  constructor,
  enum_,
  interface,
  function,
  variable,
  constant,
  string,
  number,
  boolean,
  array,
  object,
  key,
  null,
  enumMember,
  struct_,
  event,
  operator_,
  typeParameter
};
BOOST_DESCRIBE_ENUM(SymbolKind, file, module, namespace_, package, class_, method, property, field,
                    constructor, enum_, interface, function, variable, constant, string, number, boolean,
                    array, object, key, null, enumMember, struct_, event, operator_, typeParameter)

enum class SymbolTag : std::int32_t { deprecated = 1 };
BOOST_DESCRIBE_ENUM(SymbolTag, deprecated)

struct DocumentSymbolParams : WorkDoneProgressParams, PartialResultParams {
  TextDocumentIdentifier textDocument;
};
BOOST_DESCRIBE_STRUCT(DocumentSymbolParams, (WorkDoneProgressParams, PartialResultParams), (textDocument))

struct DocumentSymbol {
  std::string name;
  std::optional<std::string> detail = {};
  SymbolKind kind = SymbolKind::event;
  std::optional<std::vector<SymbolTag>> tags = {};
  Range range;
  Range selectionRange;
  std::optional<std::vector<DocumentSymbol>> children = {};
  bool operator==(const DocumentSymbol&) const = default;
};
BOOST_DESCRIBE_STRUCT(DocumentSymbol, (), (name, detail, kind, tags, range, selectionRange, children))

// The flat form, for clients without hierarchicalDocumentSymbolSupport.
struct SymbolInformation {
  std::string name;
  SymbolKind kind = SymbolKind::event;
  std::optional<std::vector<SymbolTag>> tags = {};
  std::optional<std::string> containerName = {};
  Location location;
  bool operator==(const SymbolInformation&) const = default;
};
BOOST_DESCRIBE_STRUCT(SymbolInformation, (), (name, kind, tags, containerName, location))

struct WorkspaceSymbolParams : WorkDoneProgressParams, PartialResultParams {
  std::string query;
};
BOOST_DESCRIBE_STRUCT(WorkspaceSymbolParams, (WorkDoneProgressParams, PartialResultParams), (query))

struct LocationUriOnly {
  DocumentUri uri;
  bool operator==(const LocationUriOnly&) const = default;
};
BOOST_DESCRIBE_STRUCT(LocationUriOnly, (), (uri))

struct WorkspaceSymbol {
  std::string name;
  SymbolKind kind = SymbolKind::event;
  std::optional<std::vector<SymbolTag>> tags = {};
  std::optional<std::string> containerName = {};
  // Only with resolveSupport may the range be left for later.
  std::variant<Location, LocationUriOnly> location;
  std::optional<Json> data = {};
  bool operator==(const WorkspaceSymbol&) const = default;
};
BOOST_DESCRIBE_STRUCT(WorkspaceSymbol, (), (name, kind, tags, containerName, location, data))

struct DocumentSymbolOptions {
  std::optional<bool> workDoneProgress = {};
  std::optional<std::string> label = {};
};
BOOST_DESCRIBE_STRUCT(DocumentSymbolOptions, (), (workDoneProgress, label))

struct DocumentSymbolRequest {
  using Params = DocumentSymbolParams;
  using Result = std::variant<std::monostate, std::vector<DocumentSymbol>, std::vector<SymbolInformation>>;
  using PartialResult = std::variant<std::vector<DocumentSymbol>, std::vector<SymbolInformation>>;
  static constexpr std::string_view method = "textDocument/documentSymbol";
};
struct WorkspaceSymbolRequest {
  using Params = WorkspaceSymbolParams;
  using Result = std::optional<std::vector<WorkspaceSymbol>>;
  using PartialResult = std::vector<WorkspaceSymbol>;
  static constexpr std::string_view method = "workspace/symbol";
};
struct WorkspaceSymbolResolveRequest {
  using Params = WorkspaceSymbol;
  using Result = WorkspaceSymbol;
  static constexpr std::string_view method = "workspaceSymbol/resolve";
};

}  // namespace marmoset::lsp
