#include "protocol/lsp/workspace.h"
#include "server/features/feature.h"

namespace marmoset::server {

const Feature workspaceFolders{
    .name = "workspace_folders",
    .announce =
        [](lsp::ServerCapabilities& server, const Client&) {
          auto& workspace = server.workspace ? *server.workspace : server.workspace.emplace();
          workspace.workspaceFolders = lsp::WorkspaceFoldersServerCapabilities{true, true};
        },
    .bind =
        [](Binder& binder) {
          Session& session = binder.session();
          binder.main<lsp::DidChangeWorkspaceFoldersNotification>(
              [&session](const lsp::DidChangeWorkspaceFoldersParams& params) {
                for (const auto& folder : params.event.removed) session.workspace.removeFolder(folder);
                for (const auto& folder : params.event.added) session.workspace.addFolder(folder);
                session.workspace.rescan();
                session.reconfigureDocuments();
                session.foldersChanged();
              });
        },
};

}  // namespace marmoset::server
