#include <algorithm>

#include "protocol/lsp/uri.h"
#include "protocol/lsp/workspace.h"
#include "server/features/feature.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

bool isProjectFile(const lsp::FileEvent& event) {
  return event.uri.ends_with("/.marmoset.yaml");
}

bool isAppFile(const lsp::FileEvent& event) {
  return event.uri.ends_with(".app.yaml");
}

void changed(Session& session, const std::vector<lsp::FileEvent>& events) {
  if (std::any_of(events.begin(), events.end(), isProjectFile)) {
    session.world()->projects->forget();
    session.reconfigureDocuments();
  }
  session.workspace.rescan();
  // What was seen may be of another build now.
  if (std::any_of(events.begin(), events.end(), isAppFile)) {
    session.world()->results->noteChange();
    session.resultsChanged();
  }
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
      options.watchers.push_back({"**/*.app.yaml"});
      return lsp::Registration{"watched-files", std::string(lsp::DidChangeWatchedFilesNotification::method),
                               lsp::Json::of(options)};
    },
};

}  // namespace marmoset::server
