#include "server/features/await_idle.h"
#include "server/features/code_action.h"
#include "server/features/code_lens.h"
#include "server/features/completion.h"
#include "server/features/configuration.h"
#include "server/features/definition.h"
#include "server/features/document_highlight.h"
#include "server/features/document_symbol.h"
#include "server/features/execute_command.h"
#include "server/features/feature.h"
#include "server/features/folding_range.h"
#include "server/features/formatting.h"
#include "server/features/hover.h"
#include "server/features/inlay_hint.h"
#include "server/features/job_result.h"
#include "server/features/jobs.h"
#include "server/features/on_type_formatting.h"
#include "server/features/project_file.h"
#include "server/features/pull_diagnostics.h"
#include "server/features/push_diagnostics.h"
#include "server/features/range_formatting.h"
#include "server/features/recording.h"
#include "server/features/recording_file.h"
#include "server/features/references.h"
#include "server/features/rename.h"
#include "server/features/results.h"
#include "server/features/selection_range.h"
#include "server/features/semantic_tokens.h"
#include "server/features/signature_help.h"
#include "server/features/targets.h"
#include "server/features/text_sync.h"
#include "server/features/watched_files.h"
#include "server/features/workspace_folders.h"
#include "server/features/workspace_symbol.h"

namespace marmoset::server {

const std::vector<const Feature*>& features() {
  static const std::vector<const Feature*> all{
      &awaitIdle,
      &codeAction,
      &codeLens,
      &completion,
      &configurationFeature,
      &definition,
      &documentHighlight,
      &documentSymbol,
      &executeCommand,
      &foldingRange,
      &formatting,
      &hover,
      &inlayHint,
      &jobResult,
      &jobs,
      &onTypeFormatting,
      &projectFile,
      &pullDiagnostics,
      &pushDiagnostics,
      &rangeFormatting,
      &recordingFeature,
      &recordingFile,
      &references,
      &rename,
      &resultsFeature,
      &selectionRange,
      &semanticTokens,
      &signatureHelp,
      &targetsFeature,
      &textSync,
      &watchedFiles,
      &workspaceFolders,
      &workspaceSymbol,
  };
  return all;
}

}  // namespace marmoset::server
