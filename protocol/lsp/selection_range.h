#pragma once

#include <memory>

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

struct SelectionRangeParams : WorkDoneProgressParams, PartialResultParams {
  TextDocumentIdentifier textDocument;
  std::vector<Position> positions;
};
BOOST_DESCRIBE_STRUCT(SelectionRangeParams, (WorkDoneProgressParams, PartialResultParams),
                      (textDocument, positions))

struct SelectionRange {
  Range range;
  std::shared_ptr<const SelectionRange> parent = {};
};
BOOST_DESCRIBE_STRUCT(SelectionRange, (), (range, parent))

struct SelectionRangeRequest {
  using Params = SelectionRangeParams;
  using Result = std::optional<std::vector<SelectionRange>>;
  using PartialResult = std::vector<SelectionRange>;
  static constexpr std::string_view method = "textDocument/selectionRange";
};

}  // namespace marmoset::lsp
