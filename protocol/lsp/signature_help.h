#pragma once

#include <utility>

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

struct ParameterInformation {
  // The text, or where it stands in the label of the signature, in UTF-16 units.
  std::variant<std::string, std::pair<std::uint32_t, std::uint32_t>> label;
  std::optional<Documentation> documentation = {};
  bool operator==(const ParameterInformation&) const = default;
};
BOOST_DESCRIBE_STRUCT(ParameterInformation, (), (label, documentation))

struct SignatureInformation {
  std::string label;
  std::optional<Documentation> documentation = {};
  std::optional<std::vector<ParameterInformation>> parameters = {};
  std::optional<std::uint32_t> activeParameter = {};
  bool operator==(const SignatureInformation&) const = default;
};
BOOST_DESCRIBE_STRUCT(SignatureInformation, (), (label, documentation, parameters, activeParameter))

struct SignatureHelp {
  std::vector<SignatureInformation> signatures;
  std::optional<std::uint32_t> activeSignature = {};
  std::optional<std::uint32_t> activeParameter = {};
  bool operator==(const SignatureHelp&) const = default;
};
BOOST_DESCRIBE_STRUCT(SignatureHelp, (), (signatures, activeSignature, activeParameter))

enum class SignatureHelpTriggerKind : std::int32_t { invoked = 1, triggerCharacter = 2, contentChange = 3 };
BOOST_DESCRIBE_ENUM(SignatureHelpTriggerKind, invoked, triggerCharacter, contentChange)

struct SignatureHelpContext {
  SignatureHelpTriggerKind triggerKind = SignatureHelpTriggerKind::invoked;
  std::optional<std::string> triggerCharacter = {};
  bool isRetrigger = false;
  std::optional<SignatureHelp> activeSignatureHelp = {};
};
BOOST_DESCRIBE_STRUCT(SignatureHelpContext, (),
                      (triggerKind, triggerCharacter, isRetrigger, activeSignatureHelp))

struct SignatureHelpParams : TextDocumentPositionParams, WorkDoneProgressParams {
  std::optional<SignatureHelpContext> context = {};
};
BOOST_DESCRIBE_STRUCT(SignatureHelpParams, (TextDocumentPositionParams, WorkDoneProgressParams), (context))

struct SignatureHelpOptions {
  std::optional<bool> workDoneProgress = {};
  std::optional<std::vector<std::string>> triggerCharacters = {};
  std::optional<std::vector<std::string>> retriggerCharacters = {};
};
BOOST_DESCRIBE_STRUCT(SignatureHelpOptions, (), (workDoneProgress, triggerCharacters, retriggerCharacters))

struct SignatureHelpRequest {
  using Params = SignatureHelpParams;
  using Result = std::optional<SignatureHelp>;
  static constexpr std::string_view method = "textDocument/signatureHelp";
};

}  // namespace marmoset::lsp
