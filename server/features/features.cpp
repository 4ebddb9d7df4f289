#include "server/features/await_idle.h"
#include "server/features/code_action.h"
#include "server/features/code_lens.h"
#include "server/features/configuration.h"
#include "server/features/execute_command.h"
#include "server/features/feature.h"
#include "server/features/formatting.h"
#include "server/features/on_type_formatting.h"
#include "server/features/pull_diagnostics.h"
#include "server/features/push_diagnostics.h"
#include "server/features/range_formatting.h"
#include "server/features/text_sync.h"
#include "server/features/watched_files.h"
#include "server/features/workspace_folders.h"

namespace marmoset::server {

const std::vector<const Feature*>& features() {
  static const std::vector<const Feature*> all{
      &awaitIdle,  &codeAction,       &codeLens,         &configurationFeature, &executeCommand,
      &formatting, &onTypeFormatting, &pullDiagnostics,  &pushDiagnostics,      &rangeFormatting,
      &textSync,   &watchedFiles,     &workspaceFolders,
  };
  return all;
}

}  // namespace marmoset::server
