#pragma once

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

struct SemanticTokensLegend {
  std::vector<std::string> tokenTypes;
  std::vector<std::string> tokenModifiers;
};
BOOST_DESCRIBE_STRUCT(SemanticTokensLegend, (), (tokenTypes, tokenModifiers))

struct SemanticTokensFullDelta {
  std::optional<bool> delta = {};
};
BOOST_DESCRIBE_STRUCT(SemanticTokensFullDelta, (), (delta))

struct SemanticTokensOptions {
  std::optional<bool> workDoneProgress = {};
  SemanticTokensLegend legend;
  std::optional<bool> range = {};
  std::optional<BoolOr<SemanticTokensFullDelta>> full = {};
};
BOOST_DESCRIBE_STRUCT(SemanticTokensOptions, (), (workDoneProgress, legend, range, full))

struct SemanticTokensParams : WorkDoneProgressParams, PartialResultParams {
  TextDocumentIdentifier textDocument;
};
BOOST_DESCRIBE_STRUCT(SemanticTokensParams, (WorkDoneProgressParams, PartialResultParams), (textDocument))

struct SemanticTokensDeltaParams : WorkDoneProgressParams, PartialResultParams {
  TextDocumentIdentifier textDocument;
  std::string previousResultId;
};
BOOST_DESCRIBE_STRUCT(SemanticTokensDeltaParams, (WorkDoneProgressParams, PartialResultParams),
                      (textDocument, previousResultId))

struct SemanticTokensRangeParams : WorkDoneProgressParams, PartialResultParams {
  TextDocumentIdentifier textDocument;
  Range range;
};
BOOST_DESCRIBE_STRUCT(SemanticTokensRangeParams, (WorkDoneProgressParams, PartialResultParams),
                      (textDocument, range))

// Five numbers a token: line and character relative to the token before, length, type, modifiers.
struct SemanticTokens {
  std::optional<std::string> resultId = {};
  std::vector<std::uint32_t> data;
  bool operator==(const SemanticTokens&) const = default;
};
BOOST_DESCRIBE_STRUCT(SemanticTokens, (), (resultId, data))

struct SemanticTokensEdit {
  std::uint32_t start = 0;
  std::uint32_t deleteCount = 0;
  std::optional<std::vector<std::uint32_t>> data = {};
  bool operator==(const SemanticTokensEdit&) const = default;
};
BOOST_DESCRIBE_STRUCT(SemanticTokensEdit, (), (start, deleteCount, data))

struct SemanticTokensDelta {
  std::optional<std::string> resultId = {};
  std::vector<SemanticTokensEdit> edits;
  bool operator==(const SemanticTokensDelta&) const = default;
};
BOOST_DESCRIBE_STRUCT(SemanticTokensDelta, (), (resultId, edits))

struct SemanticTokensPartialResult {
  std::vector<std::uint32_t> data;
};
BOOST_DESCRIBE_STRUCT(SemanticTokensPartialResult, (), (data))

struct SemanticTokensRequest {
  using Params = SemanticTokensParams;
  using Result = std::optional<SemanticTokens>;
  using PartialResult = SemanticTokensPartialResult;
  static constexpr std::string_view method = "textDocument/semanticTokens/full";
};
struct SemanticTokensDeltaRequest {
  using Params = SemanticTokensDeltaParams;
  using Result = std::variant<std::monostate, SemanticTokens, SemanticTokensDelta>;
  static constexpr std::string_view method = "textDocument/semanticTokens/full/delta";
};
struct SemanticTokensRangeRequest {
  using Params = SemanticTokensRangeParams;
  using Result = std::optional<SemanticTokens>;
  using PartialResult = SemanticTokensPartialResult;
  static constexpr std::string_view method = "textDocument/semanticTokens/range";
};
struct SemanticTokensRefreshRequest {
  using Params = None;
  using Result = None;
  static constexpr std::string_view method = "workspace/semanticTokens/refresh";
};

}  // namespace marmoset::lsp
