#include <algorithm>

#include "protocol/lsp/uri.h"
#include "protocol/lsp/workspace.h"
#include "server/features/feature.h"

namespace marmoset::server {

namespace {

bool isProjectFile(const lsp::FileEvent& event) {
  return event.uri.ends_with("/.marmoset.yaml");
}

void changed(Session& session, const std::vector<lsp::FileEvent>& events) {
  if (std::any_of(events.begin(), events.end(), isProjectFile)) {
    session.world()->projects->forget();
    session.reconfigureDocuments();
  }
  session.workspace.rescan();
}

}  // namespace

const Feature watchedFiles{
    .name = "watched_files",
    .bind =
        [](Binder& binder) {
          Session& session = binder.session();
          binder.main<lsp::DidChangeWatchedFilesNotification>(
              [&session](const lsp::DidChangeWatchedFilesParams& params) {
                changed(session, params.changes);
              });
        },
    .registration = [](const Client& client) -> std::optional<lsp::Registration> {
      if (!client.watchesFiles()) return std::nullopt;
      lsp::DidChangeWatchedFilesRegistrationOptions options;
      options.watchers.push_back({"**/*.{mks,monkey,script,txt,log}"});
      options.watchers.push_back({"**/.marmoset.yaml"});
      return lsp::Registration{"watched-files", std::string(lsp::DidChangeWatchedFilesNotification::method),
                               lsp::Json::of(options)};
    },
};

}  // namespace marmoset::server
