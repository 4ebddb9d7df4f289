#pragma once

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

struct HoverParams : TextDocumentPositionParams, WorkDoneProgressParams {};
BOOST_DESCRIBE_STRUCT(HoverParams, (TextDocumentPositionParams, WorkDoneProgressParams), ())

struct Hover {
  MarkupContent contents;
  std::optional<Range> range = {};
  bool operator==(const Hover&) const = default;
};
BOOST_DESCRIBE_STRUCT(Hover, (), (contents, range))

struct HoverRequest {
  using Params = HoverParams;
  using Result = std::optional<Hover>;
  static constexpr std::string_view method = "textDocument/hover";
};

}  // namespace marmoset::lsp
