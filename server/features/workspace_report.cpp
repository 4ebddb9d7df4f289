#include "server/features/workspace_report.h"

#include <functional>
#include <utility>

#include "protocol/lsp/uri.h"
#include "server/features/document_diagnostics.h"

namespace marmoset::server {

namespace {

using Report = lsp::WorkspaceDocumentDiagnosticReport;
using Reply = protocol::Reply<lsp::WorkspaceDiagnosticRequest>;
using PreviousIds = std::map<std::string, const lsp::PreviousResultId*>;

constexpr std::size_t batch = 32;

// Collects the reports, or sends them on in batches to a client that wants to show what is there.
class Reports {
 public:
  Reports(const std::optional<lsp::ProgressToken>& token, const Reply& reply)
      : token_(token), reply_(reply) {}

  void add(Report report) {
    collected_.items.push_back(std::move(report));
    if (token_ && collected_.items.size() >= batch) send();
  }
  lsp::WorkspaceDiagnosticReport finish() {
    if (token_ && !collected_.items.empty()) send();
    return std::move(collected_);
  }

 private:
  void send() { reply_.partial(*token_, std::exchange(collected_, {})); }

  const std::optional<lsp::ProgressToken>& token_;
  const Reply& reply_;
  lsp::WorkspaceDiagnosticReport collected_;
};

Report unchanged(std::string uri, Snapshot::Version version, std::string resultId) {
  lsp::WorkspaceUnchangedDocumentDiagnosticReport report;
  report.uri = std::move(uri);
  report.resultId = std::move(resultId);
  if (version) report.version = *version;
  return report;
}

Report full(std::string uri, Snapshot::Version version, DiagnosticList list) {
  lsp::WorkspaceFullDocumentDiagnosticReport report;
  report.uri = std::move(uri);
  report.resultId = std::move(list.resultId);
  report.items = std::move(list.items);
  if (version) report.version = *version;
  return report;
}

// Takes the id the client has out of `previous`: what remains there has gone from the workspace.
std::optional<std::string> takeId(PreviousIds& previous, const std::string& key) {
  const auto node = previous.extract(key);
  if (node.empty()) return std::nullopt;
  return node.mapped()->value;
}

Report reportOf(const Snapshot& document, const World& world, const std::optional<std::string>& previousId) {
  auto list = diagnosticsOf(document, world);
  if (list.resultId == previousId) return unchanged(document.uri(), document.version(), list.resultId);
  return full(document.uri(), document.version(), std::move(list));
}

const std::string& idOf(const lsp::WorkspaceFullDocumentDiagnosticReport& report) {
  return *report.resultId;
}
const std::string& idOf(const lsp::WorkspaceUnchangedDocumentDiagnosticReport& report) {
  return report.resultId;
}

}  // namespace

lsp::WorkspaceDiagnosticReport WorkspaceReporter::report(const Call& call,
                                                         const lsp::WorkspaceDiagnosticParams& params,
                                                         const Reply& reply) {
  Reports reports(params.partialResultToken, reply);
  PreviousIds previous;
  for (const auto& id : params.previousResultIds) previous[lsp::normalizedUri(id.uri)] = &id;

  for (const auto& [key, document] : *call.open) {
    if (document->language() != Language::none)
      reports.add(reportOf(*document, *call.world, takeId(previous, key)));
  }
  if (call.settings().workspaceDiagnostics) {
    for (const auto& [key, file] : call.world->index->files) {
      if (call.cancel.cancelled()) return {};
      if (file->language == Language::none || call.open->contains(key)) continue;
      if (auto report = reportFile(*call.world, *file, takeId(previous, key)))
        reports.add(std::move(*report));
    }
  }
  for (const auto& [key, id] : previous) reports.add(full(id->uri, std::nullopt, {}));
  return reports.finish();
}

std::optional<Report> WorkspaceReporter::reportFile(const World& world, const IndexedFile& file,
                                                    const std::optional<std::string>& previousId) {
  const auto options = world.optionsFor(file.uri);
  if (previousId && known(file, *options) == previousId)
    return unchanged(file.uri, std::nullopt, *previousId);
  const auto document = readDocument(file.path, file.language, options);
  if (!document) return std::nullopt;
  auto report = reportOf(*document, world, previousId);
  std::visit([&](const auto& any) { remember(file, *options, idOf(any)); }, report);
  return report;
}

std::optional<std::string> WorkspaceReporter::known(const IndexedFile& file,
                                                    const script::CheckOptions& options) {
  const std::lock_guard lock(mutex_);
  const auto found = reported_.find(file.uri);
  if (found == reported_.end()) return std::nullopt;
  const Reported& reported = found->second;
  const bool same =
      reported.modified == file.modified && reported.size == file.size && reported.options == options;
  return same ? std::optional(reported.resultId) : std::nullopt;
}

void WorkspaceReporter::remember(const IndexedFile& file, const script::CheckOptions& options,
                                 const std::string& resultId) {
  const std::lock_guard lock(mutex_);
  reported_[file.uri] = {file.modified, file.size, options, resultId};
}

}  // namespace marmoset::server
