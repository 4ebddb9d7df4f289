#pragma once

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

struct InlayHintParams : WorkDoneProgressParams {
  TextDocumentIdentifier textDocument;
  Range range;
};
BOOST_DESCRIBE_STRUCT(InlayHintParams, (WorkDoneProgressParams), (textDocument, range))

enum class InlayHintKind : std::int32_t { type = 1, parameter = 2 };
BOOST_DESCRIBE_ENUM(InlayHintKind, type, parameter)

struct InlayHintLabelPart {
  std::string value;
  std::optional<Documentation> tooltip = {};
  std::optional<Location> location = {};
  std::optional<Command> command = {};
  bool operator==(const InlayHintLabelPart&) const = default;
};
BOOST_DESCRIBE_STRUCT(InlayHintLabelPart, (), (value, tooltip, location, command))

struct InlayHint {
  Position position;
  std::variant<std::string, std::vector<InlayHintLabelPart>> label;
  std::optional<InlayHintKind> kind = {};
  std::optional<std::vector<TextEdit>> textEdits = {};
  std::optional<Documentation> tooltip = {};
  std::optional<bool> paddingLeft = {};
  std::optional<bool> paddingRight = {};
  std::optional<Json> data = {};
  bool operator==(const InlayHint&) const = default;
};
BOOST_DESCRIBE_STRUCT(InlayHint, (),
                      (position, label, kind, textEdits, tooltip, paddingLeft, paddingRight, data))

struct InlayHintRequest {
  using Params = InlayHintParams;
  using Result = std::optional<std::vector<InlayHint>>;
  static constexpr std::string_view method = "textDocument/inlayHint";
};
struct InlayHintResolveRequest {
  using Params = InlayHint;
  using Result = InlayHint;
  static constexpr std::string_view method = "inlayHint/resolve";
};
struct InlayHintRefreshRequest {
  using Params = None;
  using Result = None;
  static constexpr std::string_view method = "workspace/inlayHint/refresh";
};

}  // namespace marmoset::lsp
