#pragma once

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

struct FormattingOptions {
  std::uint32_t tabSize = 4;
  bool insertSpaces = true;
  std::optional<bool> trimTrailingWhitespace = {};
  std::optional<bool> insertFinalNewline = {};
  std::optional<bool> trimFinalNewlines = {};
};
BOOST_DESCRIBE_STRUCT(FormattingOptions, (),
                      (tabSize, insertSpaces, trimTrailingWhitespace, insertFinalNewline, trimFinalNewlines))

struct DocumentFormattingParams : WorkDoneProgressParams {
  TextDocumentIdentifier textDocument;
  FormattingOptions options;
};
BOOST_DESCRIBE_STRUCT(DocumentFormattingParams, (WorkDoneProgressParams), (textDocument, options))

struct DocumentRangeFormattingParams : WorkDoneProgressParams {
  TextDocumentIdentifier textDocument;
  Range range;
  FormattingOptions options;
};
BOOST_DESCRIBE_STRUCT(DocumentRangeFormattingParams, (WorkDoneProgressParams), (textDocument, range, options))

struct DocumentRangesFormattingParams : WorkDoneProgressParams {
  TextDocumentIdentifier textDocument;
  std::vector<Range> ranges;
  FormattingOptions options;
};
BOOST_DESCRIBE_STRUCT(DocumentRangesFormattingParams, (WorkDoneProgressParams),
                      (textDocument, ranges, options))

struct DocumentOnTypeFormattingParams {
  TextDocumentIdentifier textDocument;
  Position position;
  std::string ch;
  FormattingOptions options;
};
BOOST_DESCRIBE_STRUCT(DocumentOnTypeFormattingParams, (), (textDocument, position, ch, options))

struct DocumentRangeFormattingOptions {
  std::optional<bool> workDoneProgress = {};
  std::optional<bool> rangesSupport = {};
};
BOOST_DESCRIBE_STRUCT(DocumentRangeFormattingOptions, (), (workDoneProgress, rangesSupport))

struct DocumentOnTypeFormattingOptions {
  std::string firstTriggerCharacter;
  std::optional<std::vector<std::string>> moreTriggerCharacter = {};
};
BOOST_DESCRIBE_STRUCT(DocumentOnTypeFormattingOptions, (), (firstTriggerCharacter, moreTriggerCharacter))

struct FormattingRequest {
  using Params = DocumentFormattingParams;
  using Result = std::optional<std::vector<TextEdit>>;
  static constexpr std::string_view method = "textDocument/formatting";
};
struct RangeFormattingRequest {
  using Params = DocumentRangeFormattingParams;
  using Result = std::optional<std::vector<TextEdit>>;
  static constexpr std::string_view method = "textDocument/rangeFormatting";
};
struct RangesFormattingRequest {
  using Params = DocumentRangesFormattingParams;
  using Result = std::optional<std::vector<TextEdit>>;
  static constexpr std::string_view method = "textDocument/rangesFormatting";
};
struct OnTypeFormattingRequest {
  using Params = DocumentOnTypeFormattingParams;
  using Result = std::optional<std::vector<TextEdit>>;
  static constexpr std::string_view method = "textDocument/onTypeFormatting";
};

}  // namespace marmoset::lsp
