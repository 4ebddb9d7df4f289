#pragma once

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

struct TextDocumentItem {
  DocumentUri uri;
  std::string languageId;
  std::int32_t version = 0;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(TextDocumentItem, (), (uri, languageId, version, text))

struct DidOpenTextDocumentParams {
  TextDocumentItem textDocument;
};
BOOST_DESCRIBE_STRUCT(DidOpenTextDocumentParams, (), (textDocument))

// Without a range the text is the whole new document.
struct TextDocumentContentChangeEvent {
  std::optional<Range> range = {};
  std::string text;
};
BOOST_DESCRIBE_STRUCT(TextDocumentContentChangeEvent, (), (range, text))

struct DidChangeTextDocumentParams {
  VersionedTextDocumentIdentifier textDocument;
  std::vector<TextDocumentContentChangeEvent> contentChanges;
};
BOOST_DESCRIBE_STRUCT(DidChangeTextDocumentParams, (), (textDocument, contentChanges))

struct DidCloseTextDocumentParams {
  TextDocumentIdentifier textDocument;
};
BOOST_DESCRIBE_STRUCT(DidCloseTextDocumentParams, (), (textDocument))

struct DidSaveTextDocumentParams {
  TextDocumentIdentifier textDocument;
  std::optional<std::string> text = {};
};
BOOST_DESCRIBE_STRUCT(DidSaveTextDocumentParams, (), (textDocument, text))

enum class TextDocumentSaveReason : std::int32_t { manual = 1, afterDelay = 2, focusOut = 3 };
BOOST_DESCRIBE_ENUM(TextDocumentSaveReason, manual, afterDelay, focusOut)

struct WillSaveTextDocumentParams {
  TextDocumentIdentifier textDocument;
  TextDocumentSaveReason reason = TextDocumentSaveReason::manual;
};
BOOST_DESCRIBE_STRUCT(WillSaveTextDocumentParams, (), (textDocument, reason))

enum class TextDocumentSyncKind : std::int32_t { none = 0, full = 1, incremental = 2 };
BOOST_DESCRIBE_ENUM(TextDocumentSyncKind, none, full, incremental)

struct SaveOptions {
  std::optional<bool> includeText = {};
};
BOOST_DESCRIBE_STRUCT(SaveOptions, (), (includeText))

struct TextDocumentSyncOptions {
  std::optional<bool> openClose = {};
  std::optional<TextDocumentSyncKind> change = {};
  std::optional<bool> willSave = {};
  std::optional<bool> willSaveWaitUntil = {};
  std::optional<BoolOr<SaveOptions>> save = {};
};
BOOST_DESCRIBE_STRUCT(TextDocumentSyncOptions, (), (openClose, change, willSave, willSaveWaitUntil, save))

struct DidOpenNotification {
  using Params = DidOpenTextDocumentParams;
  static constexpr std::string_view method = "textDocument/didOpen";
};
struct DidChangeNotification {
  using Params = DidChangeTextDocumentParams;
  static constexpr std::string_view method = "textDocument/didChange";
};
struct DidCloseNotification {
  using Params = DidCloseTextDocumentParams;
  static constexpr std::string_view method = "textDocument/didClose";
};
struct DidSaveNotification {
  using Params = DidSaveTextDocumentParams;
  static constexpr std::string_view method = "textDocument/didSave";
};
struct WillSaveNotification {
  using Params = WillSaveTextDocumentParams;
  static constexpr std::string_view method = "textDocument/willSave";
};
struct WillSaveWaitUntilRequest {
  using Params = WillSaveTextDocumentParams;
  using Result = std::optional<std::vector<TextEdit>>;
  static constexpr std::string_view method = "textDocument/willSaveWaitUntil";
};

}  // namespace marmoset::lsp
