#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/script/text/text.h"
#include "protocol/lsp/diagnostic.h"
#include "protocol/lsp/progress.h"
#include "protocol/lsp/window.h"
#include "protocol/lsp/workspace.h"
#include "server/jobs/job_messages.h"
#include "server/jobs/wipe_messages.h"
#include "server/status/status_message.h"

namespace marmoset::test {

struct Published {
  std::optional<std::int32_t> version;
  std::vector<lsp::Diagnostic> diagnostics;
  int times = 0;
};

struct Buffer {
  std::string languageId;
  std::int32_t version = 0;
  script::Text text;
};

// Everything the fake editor has seen of the server so far, for expectations to look at.
struct EditorState {
  std::map<std::string, Buffer> buffers;  // open documents by URI
  std::map<std::string, Published> published;
  std::vector<lsp::LogMessageParams> logged;
  std::vector<lsp::ShowMessageParams> shown;
  std::vector<lsp::LogTraceParams> traced;
  std::vector<lsp::ProgressParams> progress;
  std::vector<server::StatusParams> statuses;
  std::vector<lsp::Registration> registrations;
  std::vector<lsp::ShowDocumentParams> shownDocuments;
  std::vector<lsp::ShowMessageRequestParams> questions;
  std::vector<server::ConfirmWipeParams> wipeQuestions;
  std::vector<server::JobInfo> jobs;  // every change of any
  std::vector<server::ReplayPositionParams> positions;
  std::vector<std::string> resultsChanged;  // URIs
  int diagnosticRefreshes = 0;
  int appliedEdits = 0;
  bool serverGone = false;
};

}  // namespace marmoset::test
