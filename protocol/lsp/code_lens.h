#pragma once

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

struct CodeLensParams : WorkDoneProgressParams, PartialResultParams {
  TextDocumentIdentifier textDocument;
};
BOOST_DESCRIBE_STRUCT(CodeLensParams, (WorkDoneProgressParams, PartialResultParams), (textDocument))

struct CodeLens {
  Range range;
  std::optional<Command> command = {};
  std::optional<Json> data = {};
  bool operator==(const CodeLens&) const = default;
};
BOOST_DESCRIBE_STRUCT(CodeLens, (), (range, command, data))

struct CodeLensRequest {
  using Params = CodeLensParams;
  using Result = std::optional<std::vector<CodeLens>>;
  using PartialResult = std::vector<CodeLens>;
  static constexpr std::string_view method = "textDocument/codeLens";
};
struct CodeLensResolveRequest {
  using Params = CodeLens;
  using Result = CodeLens;
  static constexpr std::string_view method = "codeLens/resolve";
};
struct CodeLensRefreshRequest {
  using Params = None;
  using Result = None;
  static constexpr std::string_view method = "workspace/codeLens/refresh";
};

}  // namespace marmoset::lsp
