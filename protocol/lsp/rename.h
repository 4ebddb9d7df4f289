#pragma once

#include "protocol/lsp/workspace_edit.h"

namespace marmoset::lsp {

struct RenameParams : TextDocumentPositionParams, WorkDoneProgressParams {
  std::string newName;
};
BOOST_DESCRIBE_STRUCT(RenameParams, (TextDocumentPositionParams, WorkDoneProgressParams), (newName))

struct PrepareRenameParams : TextDocumentPositionParams, WorkDoneProgressParams {};
BOOST_DESCRIBE_STRUCT(PrepareRenameParams, (TextDocumentPositionParams, WorkDoneProgressParams), ())

struct PrepareRenamePlaceholder {
  Range range;
  std::string placeholder;
  bool operator==(const PrepareRenamePlaceholder&) const = default;
};
BOOST_DESCRIBE_STRUCT(PrepareRenamePlaceholder, (), (range, placeholder))

struct RenameOptions {
  std::optional<bool> workDoneProgress = {};
  std::optional<bool> prepareProvider = {};
};
BOOST_DESCRIBE_STRUCT(RenameOptions, (), (workDoneProgress, prepareProvider))

struct RenameRequest {
  using Params = RenameParams;
  using Result = std::optional<WorkspaceEdit>;
  static constexpr std::string_view method = "textDocument/rename";
};
struct PrepareRenameRequest {
  using Params = PrepareRenameParams;
  using Result = std::optional<PrepareRenamePlaceholder>;
  static constexpr std::string_view method = "textDocument/prepareRename";
};

}  // namespace marmoset::lsp
