#pragma once

#include "protocol/lsp/basic.h"

// Definition, references, highlights and links.
namespace marmoset::lsp {

struct DefinitionParams : TextDocumentPositionParams, WorkDoneProgressParams, PartialResultParams {};
BOOST_DESCRIBE_STRUCT(DefinitionParams,
                      (TextDocumentPositionParams, WorkDoneProgressParams, PartialResultParams), ())

struct ReferenceContext {
  bool includeDeclaration = false;
};
BOOST_DESCRIBE_STRUCT(ReferenceContext, (), (includeDeclaration))

struct ReferenceParams : TextDocumentPositionParams, WorkDoneProgressParams, PartialResultParams {
  ReferenceContext context;
};
BOOST_DESCRIBE_STRUCT(ReferenceParams,
                      (TextDocumentPositionParams, WorkDoneProgressParams, PartialResultParams), (context))

struct DocumentHighlightParams : TextDocumentPositionParams, WorkDoneProgressParams, PartialResultParams {};
BOOST_DESCRIBE_STRUCT(DocumentHighlightParams,
                      (TextDocumentPositionParams, WorkDoneProgressParams, PartialResultParams), ())

enum class DocumentHighlightKind : std::int32_t { text = 1, read = 2, write = 3 };
BOOST_DESCRIBE_ENUM(DocumentHighlightKind, text, read, write)

struct DocumentHighlight {
  Range range;
  std::optional<DocumentHighlightKind> kind = {};
  bool operator==(const DocumentHighlight&) const = default;
};
BOOST_DESCRIBE_STRUCT(DocumentHighlight, (), (range, kind))

struct DocumentLinkParams : WorkDoneProgressParams, PartialResultParams {
  TextDocumentIdentifier textDocument;
};
BOOST_DESCRIBE_STRUCT(DocumentLinkParams, (WorkDoneProgressParams, PartialResultParams), (textDocument))

struct DocumentLink {
  Range range;
  std::optional<std::string> target = {};
  std::optional<std::string> tooltip = {};
  std::optional<Json> data = {};
  bool operator==(const DocumentLink&) const = default;
};
BOOST_DESCRIBE_STRUCT(DocumentLink, (), (range, target, tooltip, data))

struct DefinitionRequest {
  using Params = DefinitionParams;
  using Result = std::variant<std::monostate, std::vector<Location>, std::vector<LocationLink>>;
  using PartialResult = std::variant<std::vector<Location>, std::vector<LocationLink>>;
  static constexpr std::string_view method = "textDocument/definition";
};
struct ReferencesRequest {
  using Params = ReferenceParams;
  using Result = std::optional<std::vector<Location>>;
  using PartialResult = std::vector<Location>;
  static constexpr std::string_view method = "textDocument/references";
};
struct DocumentHighlightRequest {
  using Params = DocumentHighlightParams;
  using Result = std::optional<std::vector<DocumentHighlight>>;
  using PartialResult = std::vector<DocumentHighlight>;
  static constexpr std::string_view method = "textDocument/documentHighlight";
};
struct DocumentLinkRequest {
  using Params = DocumentLinkParams;
  using Result = std::optional<std::vector<DocumentLink>>;
  using PartialResult = std::vector<DocumentLink>;
  static constexpr std::string_view method = "textDocument/documentLink";
};
struct DocumentLinkResolveRequest {
  using Params = DocumentLink;
  using Result = DocumentLink;
  static constexpr std::string_view method = "documentLink/resolve";
};

}  // namespace marmoset::lsp
