#pragma once

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

struct AnnotatedTextEdit {
  Range range;
  std::string newText;
  std::string annotationId;
  bool operator==(const AnnotatedTextEdit&) const = default;
};
BOOST_DESCRIBE_STRUCT(AnnotatedTextEdit, (), (range, newText, annotationId))

struct TextDocumentEdit {
  OptionalVersionedTextDocumentIdentifier textDocument;
  // Annotated first: everything that is one is also a plain edit.
  std::vector<std::variant<AnnotatedTextEdit, TextEdit>> edits;
  bool operator==(const TextDocumentEdit&) const = default;
};
BOOST_DESCRIBE_STRUCT(TextDocumentEdit, (), (textDocument, edits))

struct CreateFileOptions {
  std::optional<bool> overwrite = {};
  std::optional<bool> ignoreIfExists = {};
  bool operator==(const CreateFileOptions&) const = default;
};
BOOST_DESCRIBE_STRUCT(CreateFileOptions, (), (overwrite, ignoreIfExists))

struct CreateFile {
  Literal<"create"> kind;
  std::optional<std::string> annotationId = {};
  DocumentUri uri;
  std::optional<CreateFileOptions> options = {};
  bool operator==(const CreateFile&) const = default;
};
BOOST_DESCRIBE_STRUCT(CreateFile, (), (kind, annotationId, uri, options))

struct RenameFileOptions {
  std::optional<bool> overwrite = {};
  std::optional<bool> ignoreIfExists = {};
  bool operator==(const RenameFileOptions&) const = default;
};
BOOST_DESCRIBE_STRUCT(RenameFileOptions, (), (overwrite, ignoreIfExists))

struct RenameFile {
  Literal<"rename"> kind;
  std::optional<std::string> annotationId = {};
  DocumentUri oldUri;
  DocumentUri newUri;
  std::optional<RenameFileOptions> options = {};
  bool operator==(const RenameFile&) const = default;
};
BOOST_DESCRIBE_STRUCT(RenameFile, (), (kind, annotationId, oldUri, newUri, options))

struct DeleteFileOptions {
  std::optional<bool> recursive = {};
  std::optional<bool> ignoreIfNotExists = {};
  bool operator==(const DeleteFileOptions&) const = default;
};
BOOST_DESCRIBE_STRUCT(DeleteFileOptions, (), (recursive, ignoreIfNotExists))

struct DeleteFile {
  Literal<"delete"> kind;
  std::optional<std::string> annotationId = {};
  DocumentUri uri;
  std::optional<DeleteFileOptions> options = {};
  bool operator==(const DeleteFile&) const = default;
};
BOOST_DESCRIBE_STRUCT(DeleteFile, (), (kind, annotationId, uri, options))

struct ChangeAnnotation {
  std::string label;
  std::optional<bool> needsConfirmation = {};
  std::optional<std::string> description = {};
  bool operator==(const ChangeAnnotation&) const = default;
};
BOOST_DESCRIBE_STRUCT(ChangeAnnotation, (), (label, needsConfirmation, description))

using DocumentChange = std::variant<TextDocumentEdit, CreateFile, RenameFile, DeleteFile>;

struct WorkspaceEdit {
  std::optional<std::map<DocumentUri, std::vector<TextEdit>>> changes = {};
  std::optional<std::vector<DocumentChange>> documentChanges = {};
  std::optional<std::map<std::string, ChangeAnnotation>> changeAnnotations = {};
  bool operator==(const WorkspaceEdit&) const = default;
};
BOOST_DESCRIBE_STRUCT(WorkspaceEdit, (), (changes, documentChanges, changeAnnotations))

struct ApplyWorkspaceEditParams {
  std::optional<std::string> label = {};
  WorkspaceEdit edit;
};
BOOST_DESCRIBE_STRUCT(ApplyWorkspaceEditParams, (), (label, edit))

struct ApplyWorkspaceEditResult {
  bool applied = false;
  std::optional<std::string> failureReason = {};
  std::optional<std::uint32_t> failedChange = {};
};
BOOST_DESCRIBE_STRUCT(ApplyWorkspaceEditResult, (), (applied, failureReason, failedChange))

struct ApplyEditRequest {
  using Params = ApplyWorkspaceEditParams;
  using Result = ApplyWorkspaceEditResult;
  static constexpr std::string_view method = "workspace/applyEdit";
};

}  // namespace marmoset::lsp
