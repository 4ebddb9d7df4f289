#include "server/features/configuration.h"

#include <nlohmann/json.hpp>

#include "protocol/lsp/workspace.h"

namespace marmoset::server {

namespace {

constexpr auto section = "marmoset";

void ask(Session& session) {
  lsp::ConfigurationItem item;
  item.section = section;
  session.request<lsp::ConfigurationRequest>({{item}},
                                             [&session](protocol::Answer<lsp::ConfigurationRequest> answer) {
                                               if (answer && !answer->empty())
                                                 session.readSettings(answer->front());
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
