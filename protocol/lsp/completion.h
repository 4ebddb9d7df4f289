#pragma once

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

enum class CompletionTriggerKind : std::int32_t {
  invoked = 1,
  triggerCharacter = 2,
  triggerForIncompleteCompletions = 3
};
BOOST_DESCRIBE_ENUM(CompletionTriggerKind, invoked, triggerCharacter, triggerForIncompleteCompletions)

struct CompletionContext {
  CompletionTriggerKind triggerKind = CompletionTriggerKind::invoked;
  std::optional<std::string> triggerCharacter = {};
};
BOOST_DESCRIBE_STRUCT(CompletionContext, (), (triggerKind, triggerCharacter))

struct CompletionParams : TextDocumentPositionParams, WorkDoneProgressParams, PartialResultParams {
  std::optional<CompletionContext> context = {};
};
BOOST_DESCRIBE_STRUCT(CompletionParams,
                      (TextDocumentPositionParams, WorkDoneProgressParams, PartialResultParams), (context))

enum class CompletionItemKind : std::int32_t {
  text = 1,
  method,
  function,
  constructor,
  field,
  variable,
  class_,
  interface,
  module,
  property,
  unit,
  value,
  enum_,
  keyword,
  snippet,
  color,
  file,
  reference,
  folder,
  enumMember,
  constant,
  struct_,
  event,
  operator_,
  typeParameter
};
BOOST_DESCRIBE_ENUM(CompletionItemKind, text, method, function, constructor, field, variable, class_,
                    interface, module, property, unit, value, enum_, keyword, snippet, color, file, reference,
                    folder, enumMember, constant, struct_, event, operator_, typeParameter)

enum class CompletionItemTag : std::int32_t { deprecated = 1 };
BOOST_DESCRIBE_ENUM(CompletionItemTag, deprecated)

enum class InsertTextFormat : std::int32_t { plainText = 1, snippet = 2 };
BOOST_DESCRIBE_ENUM(InsertTextFormat, plainText, snippet)

enum class InsertTextMode : std::int32_t { asIs = 1, adjustIndentation = 2 };
BOOST_DESCRIBE_ENUM(InsertTextMode, asIs, adjustIndentation)

struct CompletionItemLabelDetails {
  std::optional<std::string> detail = {};
  std::optional<std::string> description = {};
  bool operator==(const CompletionItemLabelDetails&) const = default;
};
BOOST_DESCRIBE_STRUCT(CompletionItemLabelDetails, (), (detail, description))

struct InsertReplaceEdit {
  std::string newText;
  Range insert;
  Range replace;
  bool operator==(const InsertReplaceEdit&) const = default;
};
BOOST_DESCRIBE_STRUCT(InsertReplaceEdit, (), (newText, insert, replace))

struct CompletionItem {
  std::string label;
  std::optional<CompletionItemLabelDetails> labelDetails = {};
  std::optional<CompletionItemKind> kind = {};
  std::optional<std::vector<CompletionItemTag>> tags = {};
  std::optional<std::string> detail = {};
  std::optional<Documentation> documentation = {};
  std::optional<bool> deprecated = {};
  std::optional<bool> preselect = {};
  std::optional<std::string> sortText = {};
  std::optional<std::string> filterText = {};
  std::optional<std::string> insertText = {};
  std::optional<InsertTextFormat> insertTextFormat = {};
  std::optional<InsertTextMode> insertTextMode = {};
  std::optional<std::variant<TextEdit, InsertReplaceEdit>> textEdit = {};
  std::optional<std::string> textEditText = {};
  std::optional<std::vector<TextEdit>> additionalTextEdits = {};
  std::optional<std::vector<std::string>> commitCharacters = {};
  std::optional<Command> command = {};
  std::optional<Json> data = {};
  bool operator==(const CompletionItem&) const = default;
};
BOOST_DESCRIBE_STRUCT(CompletionItem, (),
                      (label, labelDetails, kind, tags, detail, documentation, deprecated, preselect,
                       sortText, filterText, insertText, insertTextFormat, insertTextMode, textEdit,
                       textEditText, additionalTextEdits, commitCharacters, command, data))

struct EditRangeWithInsertReplace {
  Range insert;
  Range replace;
};
BOOST_DESCRIBE_STRUCT(EditRangeWithInsertReplace, (), (insert, replace))

struct CompletionItemDefaults {
  std::optional<std::vector<std::string>> commitCharacters = {};
  std::optional<std::variant<Range, EditRangeWithInsertReplace>> editRange = {};
  std::optional<InsertTextFormat> insertTextFormat = {};
  std::optional<InsertTextMode> insertTextMode = {};
  std::optional<Json> data = {};
};
BOOST_DESCRIBE_STRUCT(CompletionItemDefaults, (),
                      (commitCharacters, editRange, insertTextFormat, insertTextMode, data))

struct CompletionList {
  bool isIncomplete = false;
  std::optional<CompletionItemDefaults> itemDefaults = {};
  std::vector<CompletionItem> items;
};
BOOST_DESCRIBE_STRUCT(CompletionList, (), (isIncomplete, itemDefaults, items))

struct ServerCompletionItemOptions {
  std::optional<bool> labelDetailsSupport = {};
};
BOOST_DESCRIBE_STRUCT(ServerCompletionItemOptions, (), (labelDetailsSupport))

struct CompletionOptions {
  std::optional<bool> workDoneProgress = {};
  std::optional<std::vector<std::string>> triggerCharacters = {};
  std::optional<std::vector<std::string>> allCommitCharacters = {};
  std::optional<bool> resolveProvider = {};
  std::optional<ServerCompletionItemOptions> completionItem = {};
};
BOOST_DESCRIBE_STRUCT(CompletionOptions, (),
                      (workDoneProgress, triggerCharacters, allCommitCharacters, resolveProvider,
                       completionItem))

struct CompletionRequest {
  using Params = CompletionParams;
  using Result = std::variant<std::monostate, CompletionList, std::vector<CompletionItem>>;
  using PartialResult = std::vector<CompletionItem>;
  static constexpr std::string_view method = "textDocument/completion";
};
struct CompletionResolveRequest {
  using Params = CompletionItem;
  using Result = CompletionItem;
  static constexpr std::string_view method = "completionItem/resolve";
};

}  // namespace marmoset::lsp
