#pragma once

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

enum class DiagnosticSeverity : std::int32_t { error = 1, warning = 2, information = 3, hint = 4 };
BOOST_DESCRIBE_ENUM(DiagnosticSeverity, error, warning, information, hint)

enum class DiagnosticTag : std::int32_t { unnecessary = 1, deprecated = 2 };
BOOST_DESCRIBE_ENUM(DiagnosticTag, unnecessary, deprecated)

struct CodeDescription {
  std::string href;
  bool operator==(const CodeDescription&) const = default;
};
BOOST_DESCRIBE_STRUCT(CodeDescription, (), (href))

struct DiagnosticRelatedInformation {
  Location location;
  std::string message;
  bool operator==(const DiagnosticRelatedInformation&) const = default;
};
BOOST_DESCRIBE_STRUCT(DiagnosticRelatedInformation, (), (location, message))

struct Diagnostic {
  Range range;
  std::optional<DiagnosticSeverity> severity = {};
  std::optional<std::variant<std::int32_t, std::string>> code = {};
  std::optional<CodeDescription> codeDescription = {};
  std::optional<std::string> source = {};
  PlainText message;
  std::optional<std::vector<DiagnosticTag>> tags = {};
  std::optional<std::vector<DiagnosticRelatedInformation>> relatedInformation = {};
  std::optional<Json> data = {};
  bool operator==(const Diagnostic&) const = default;
};
BOOST_DESCRIBE_STRUCT(Diagnostic, (),
                      (range, severity, code, codeDescription, source, message, tags, relatedInformation,
                       data))

struct PublishDiagnosticsParams {
  DocumentUri uri;
  std::optional<std::int32_t> version = {};
  std::vector<Diagnostic> diagnostics;
};
BOOST_DESCRIBE_STRUCT(PublishDiagnosticsParams, (), (uri, version, diagnostics))

struct PublishDiagnosticsNotification {
  using Params = PublishDiagnosticsParams;
  static constexpr std::string_view method = "textDocument/publishDiagnostics";
};

}  // namespace marmoset::lsp
