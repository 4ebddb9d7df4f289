#pragma once

#include "protocol/lsp/diagnostic.h"
#include "protocol/lsp/workspace_edit.h"

namespace marmoset::lsp {

// An open set: a kind may be refined with further parts, such as `source.fixAll.monkey`.
namespace CodeActionKind {
inline constexpr std::string_view quickFix = "quickfix";
inline constexpr std::string_view refactor = "refactor";
inline constexpr std::string_view refactorExtract = "refactor.extract";
inline constexpr std::string_view refactorInline = "refactor.inline";
inline constexpr std::string_view refactorRewrite = "refactor.rewrite";
inline constexpr std::string_view source = "source";
inline constexpr std::string_view sourceFixAll = "source.fixAll";
}  // namespace CodeActionKind

// Whether `kind` is the requested one or a refinement of it.
bool matchesKind(std::string_view kind, std::string_view requested);

enum class CodeActionTriggerKind : std::int32_t { invoked = 1, automatic = 2 };
BOOST_DESCRIBE_ENUM(CodeActionTriggerKind, invoked, automatic)

struct CodeActionContext {
  std::vector<Diagnostic> diagnostics;
  std::optional<std::vector<std::string>> only = {};
  std::optional<CodeActionTriggerKind> triggerKind = {};
};
BOOST_DESCRIBE_STRUCT(CodeActionContext, (), (diagnostics, only, triggerKind))

struct CodeActionParams : WorkDoneProgressParams, PartialResultParams {
  TextDocumentIdentifier textDocument;
  Range range;
  CodeActionContext context;
};
BOOST_DESCRIBE_STRUCT(CodeActionParams, (WorkDoneProgressParams, PartialResultParams),
                      (textDocument, range, context))

struct CodeActionDisabled {
  std::string reason;
  bool operator==(const CodeActionDisabled&) const = default;
};
BOOST_DESCRIBE_STRUCT(CodeActionDisabled, (), (reason))

struct CodeAction {
  std::string title;
  std::optional<std::string> kind = {};
  std::optional<std::vector<Diagnostic>> diagnostics = {};
  std::optional<bool> isPreferred = {};
  std::optional<CodeActionDisabled> disabled = {};
  std::optional<WorkspaceEdit> edit = {};
  std::optional<Command> command = {};
  std::optional<Json> data = {};
  bool operator==(const CodeAction&) const = default;
};
BOOST_DESCRIBE_STRUCT(CodeAction, (), (title, kind, diagnostics, isPreferred, disabled, edit, command, data))

using CommandOrCodeAction = std::variant<Command, CodeAction>;

struct CodeActionOptions {
  std::optional<bool> workDoneProgress = {};
  std::optional<std::vector<std::string>> codeActionKinds = {};
  std::optional<bool> resolveProvider = {};
};
BOOST_DESCRIBE_STRUCT(CodeActionOptions, (), (workDoneProgress, codeActionKinds, resolveProvider))

struct CodeActionRequest {
  using Params = CodeActionParams;
  using Result = std::optional<std::vector<CommandOrCodeAction>>;
  using PartialResult = std::vector<CommandOrCodeAction>;
  static constexpr std::string_view method = "textDocument/codeAction";
};
struct CodeActionResolveRequest {
  using Params = CodeAction;
  using Result = CodeAction;
  static constexpr std::string_view method = "codeAction/resolve";
};

}  // namespace marmoset::lsp
