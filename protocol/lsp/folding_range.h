#pragma once

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

namespace FoldingRangeKind {
inline constexpr std::string_view comment = "comment";
inline constexpr std::string_view imports = "imports";
inline constexpr std::string_view region = "region";
}  // namespace FoldingRangeKind

struct FoldingRangeParams : WorkDoneProgressParams, PartialResultParams {
  TextDocumentIdentifier textDocument;
};
BOOST_DESCRIBE_STRUCT(FoldingRangeParams, (WorkDoneProgressParams, PartialResultParams), (textDocument))

struct FoldingRange {
  std::uint32_t startLine = 0;
  std::optional<std::uint32_t> startCharacter = {};
  std::uint32_t endLine = 0;
  std::optional<std::uint32_t> endCharacter = {};
  std::optional<std::string> kind = {};
  std::optional<std::string> collapsedText = {};
  bool operator==(const FoldingRange&) const = default;
};
BOOST_DESCRIBE_STRUCT(FoldingRange, (),
                      (startLine, startCharacter, endLine, endCharacter, kind, collapsedText))

struct FoldingRangeRequest {
  using Params = FoldingRangeParams;
  using Result = std::optional<std::vector<FoldingRange>>;
  using PartialResult = std::vector<FoldingRange>;
  static constexpr std::string_view method = "textDocument/foldingRange";
};
struct FoldingRangeRefreshRequest {
  using Params = None;
  using Result = None;
  static constexpr std::string_view method = "workspace/foldingRange/refresh";
};

}  // namespace marmoset::lsp
