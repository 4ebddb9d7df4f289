#pragma once

#include "protocol/lsp/diagnostic.h"

namespace marmoset::lsp {

struct DocumentDiagnosticParams : WorkDoneProgressParams, PartialResultParams {
  TextDocumentIdentifier textDocument;
  std::optional<std::string> identifier = {};
  std::optional<std::string> previousResultId = {};
};
BOOST_DESCRIBE_STRUCT(DocumentDiagnosticParams, (WorkDoneProgressParams, PartialResultParams),
                      (textDocument, identifier, previousResultId))

struct FullDocumentDiagnosticReport {
  Literal<"full"> kind;
  std::optional<std::string> resultId = {};
  std::vector<Diagnostic> items;
};
BOOST_DESCRIBE_STRUCT(FullDocumentDiagnosticReport, (), (kind, resultId, items))

struct UnchangedDocumentDiagnosticReport {
  Literal<"unchanged"> kind;
  std::string resultId;
};
BOOST_DESCRIBE_STRUCT(UnchangedDocumentDiagnosticReport, (), (kind, resultId))

using RelatedDocumentReports =
    std::map<DocumentUri, std::variant<FullDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport>>;

struct RelatedFullDocumentDiagnosticReport {
  Literal<"full"> kind;
  std::optional<std::string> resultId = {};
  std::vector<Diagnostic> items;
  std::optional<RelatedDocumentReports> relatedDocuments = {};
};
BOOST_DESCRIBE_STRUCT(RelatedFullDocumentDiagnosticReport, (), (kind, resultId, items, relatedDocuments))

struct RelatedUnchangedDocumentDiagnosticReport {
  Literal<"unchanged"> kind;
  std::string resultId;
  std::optional<RelatedDocumentReports> relatedDocuments = {};
};
BOOST_DESCRIBE_STRUCT(RelatedUnchangedDocumentDiagnosticReport, (), (kind, resultId, relatedDocuments))

using DocumentDiagnosticReport =
    std::variant<RelatedFullDocumentDiagnosticReport, RelatedUnchangedDocumentDiagnosticReport>;

struct DocumentDiagnosticReportPartialResult {
  RelatedDocumentReports relatedDocuments;
};
BOOST_DESCRIBE_STRUCT(DocumentDiagnosticReportPartialResult, (), (relatedDocuments))

struct PreviousResultId {
  DocumentUri uri;
  std::string value;
};
BOOST_DESCRIBE_STRUCT(PreviousResultId, (), (uri, value))

struct WorkspaceDiagnosticParams : WorkDoneProgressParams, PartialResultParams {
  std::optional<std::string> identifier = {};
  std::vector<PreviousResultId> previousResultIds;
};
BOOST_DESCRIBE_STRUCT(WorkspaceDiagnosticParams, (WorkDoneProgressParams, PartialResultParams),
                      (identifier, previousResultIds))

struct WorkspaceFullDocumentDiagnosticReport {
  Literal<"full"> kind;
  std::optional<std::string> resultId = {};
  std::vector<Diagnostic> items;
  DocumentUri uri;
  Nullable<std::int32_t> version = {};
};
BOOST_DESCRIBE_STRUCT(WorkspaceFullDocumentDiagnosticReport, (), (kind, resultId, items, uri, version))

struct WorkspaceUnchangedDocumentDiagnosticReport {
  Literal<"unchanged"> kind;
  std::string resultId;
  DocumentUri uri;
  Nullable<std::int32_t> version = {};
};
BOOST_DESCRIBE_STRUCT(WorkspaceUnchangedDocumentDiagnosticReport, (), (kind, resultId, uri, version))

using WorkspaceDocumentDiagnosticReport =
    std::variant<WorkspaceFullDocumentDiagnosticReport, WorkspaceUnchangedDocumentDiagnosticReport>;

// Whole and partial results have the same shape.
struct WorkspaceDiagnosticReport {
  std::vector<WorkspaceDocumentDiagnosticReport> items;
};
BOOST_DESCRIBE_STRUCT(WorkspaceDiagnosticReport, (), (items))

// Data of a `serverCancelled` error: whether the client should ask again.
struct DiagnosticServerCancellationData {
  bool retriggerRequest = true;
};
BOOST_DESCRIBE_STRUCT(DiagnosticServerCancellationData, (), (retriggerRequest))

struct DiagnosticOptions {
  std::optional<bool> workDoneProgress = {};
  std::optional<std::string> identifier = {};
  bool interFileDependencies = false;
  bool workspaceDiagnostics = false;
};
BOOST_DESCRIBE_STRUCT(DiagnosticOptions, (),
                      (workDoneProgress, identifier, interFileDependencies, workspaceDiagnostics))

struct DocumentDiagnosticRequest {
  using Params = DocumentDiagnosticParams;
  using Result = DocumentDiagnosticReport;
  using PartialResult =
      std::variant<RelatedFullDocumentDiagnosticReport, RelatedUnchangedDocumentDiagnosticReport,
                   DocumentDiagnosticReportPartialResult>;
  static constexpr std::string_view method = "textDocument/diagnostic";
};
struct WorkspaceDiagnosticRequest {
  using Params = WorkspaceDiagnosticParams;
  using Result = WorkspaceDiagnosticReport;
  using PartialResult = WorkspaceDiagnosticReport;
  static constexpr std::string_view method = "workspace/diagnostic";
};
struct DiagnosticRefreshRequest {
  using Params = None;
  using Result = None;
  static constexpr std::string_view method = "workspace/diagnostic/refresh";
};

}  // namespace marmoset::lsp
