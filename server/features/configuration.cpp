#include <nlohmann/json.hpp>

#include "protocol/lsp/uri.h"
#include "protocol/lsp/workspace.h"
#include "server/features/feature.h"

namespace marmoset::server {

namespace {

constexpr auto section = "marmoset";

// For the window, and where folders may differ for each of them.
void ask(Session& session) {
  auto folders = session.workspace.roots();
  if (folders.size() < 2) folders.clear();
  lsp::ConfigurationParams params;
  params.items.push_back({std::nullopt, section});
  for (const auto& folder : folders) params.items.push_back({lsp::uriOf(folder), section});
  session.request<lsp::ConfigurationRequest>(
      params, [&session, folders](const protocol::Answer<lsp::ConfigurationRequest>& answer) {
        if (!answer || answer->size() != folders.size() + 1) return;
        Session::Sections sections;
        for (std::size_t i = 0; i < folders.size(); ++i) sections[folders[i]] = (*answer)[i + 1];
        session.readSettings(answer->front(), sections);
      });
}

void changed(Session& session, const lsp::DidChangeConfigurationParams& params) {
  if (session.client().answersConfiguration()) return ask(session);
  // Some clients send the section alone, some all of their settings.
  const auto& all = params.settings.value();
  const bool nested = all.is_object() && all.contains(section);
  session.readSettings(nested ? protocol::Json(nlohmann::json(all[section])) : params.settings);
}

}  // namespace

const Feature configurationFeature{
    .name = "configuration",
    .bind =
        [](Binder& binder) {
          Session& session = binder.session();
          session.initialized.connect([&session] {
            if (session.client().answersConfiguration()) ask(session);
          });
          binder.main<lsp::DidChangeConfigurationNotification>(
              [&session](const lsp::DidChangeConfigurationParams& params) { changed(session, params); });
          session.foldersChanged.connect([&session] {
            if (session.client().answersConfiguration()) ask(session);
          });
        },
    .registration = [](const Client& client) -> std::optional<lsp::Registration> {
      if (!lsp::supports(client.capabilities, &lsp::ClientCapabilities::workspace,
                         &lsp::WorkspaceClientCapabilities::didChangeConfiguration,
                         &lsp::DynamicRegistration::dynamicRegistration)) {
        return std::nullopt;
      }
      lsp::DidChangeConfigurationRegistrationOptions options;
      options.section = section;
      return lsp::Registration{"configuration", std::string(lsp::DidChangeConfigurationNotification::method),
                               lsp::Json::of(options)};
    },
};

}  // namespace marmoset::server
