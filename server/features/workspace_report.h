#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "protocol/jsonrpc/reply.h"
#include "protocol/lsp/pull_diagnostics.h"
#include "server/calls/call.h"

namespace marmoset::server {

// Diagnostics of every script and log of the workspace. Clients ask again every few seconds, so a file that
// did not change on disk since it was reported is not even opened. Serves both workers.
class WorkspaceReporter {
 public:
  lsp::WorkspaceDiagnosticReport report(const Call& call, const lsp::WorkspaceDiagnosticParams& params,
                                        const protocol::Reply<lsp::WorkspaceDiagnosticRequest>& reply);

 private:
  struct Reported {
    std::filesystem::file_time_type modified;
    std::uintmax_t size = 0;
    script::CheckOptions options;
    std::string resultId;
  };

  std::optional<lsp::WorkspaceDocumentDiagnosticReport> reportFile(
      const World& world, const IndexedFile& file, const std::optional<std::string>& previousId);
  std::optional<std::string> known(const IndexedFile& file, const script::CheckOptions& options);
  void remember(const IndexedFile& file, const script::CheckOptions& options, const std::string& resultId);

  std::mutex mutex_;
  std::map<std::string, Reported> reported_;
};

}  // namespace marmoset::server
