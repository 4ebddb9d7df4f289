#include "server/lsp/language_server.h"

#include <string>

#include "protocol/lsp/uri.h"
#include "server/features/feature.h"

namespace marmoset::server {

LanguageServer::LanguageServer(protocol::MainLoop& loop, protocol::Endpoint& endpoint)
    : session_(loop, endpoint), jobs_(session_), binder_(session_), lifecycle_(loop, endpoint) {
  endpoint.setComplain([this](std::string_view problem) { session_.log.error(std::string(problem)); });
  for (const Feature* feature : features()) feature->bind(binder_);
  lifecycle_.onInitialize([this](const lsp::InitializeParams& params) { return initialize(params); });
  lifecycle_.onInitialized([this] { initialized(); });
  lifecycle_.onShutdown([this] {
    session_.scheduler.stopAll();
    jobs_.pauseAll();
  });
}

protocol::Answer<lsp::InitializeRequest> LanguageServer::initialize(const lsp::InitializeParams& params) {
  const Client client = Client::of(params);
  session_.setClient(client);
  session_.tracer.setLevel(params.trace.value_or("off"));
  session_.progress.setClientShowsProgress(lsp::supports(client.capabilities,
                                                         &lsp::ClientCapabilities::window,
                                                         &lsp::WindowClientCapabilities::workDoneProgress));
  openFolders(params);
  if (params.initializationOptions) session_.readSettings(*params.initializationOptions);

  lsp::InitializeResult result;
  result.serverInfo = lsp::ServerInfo{"marmoset", MARMOSET_VERSION};
  result.capabilities.positionEncoding = lsp::nameOf(client.encoding);
  for (const Feature* feature : features()) {
    if (feature->announce) feature->announce(result.capabilities, client);
  }
  return result;
}

void LanguageServer::openFolders(const lsp::InitializeParams& params) {
  if (params.workspaceFolders) {
    for (const auto& folder : *params.workspaceFolders) session_.workspace.addFolder(folder);
  } else if (params.rootUri) {
    session_.workspace.addFolder({*params.rootUri, {}});
  } else if (params.rootPath) {
    session_.workspace.addFolder({lsp::uriOf(*params.rootPath), {}});
  }
}

void LanguageServer::initialized() {
  registerFeatures();
  session_.initialized();
  session_.workspace.rescan();
  session_.status.start();
}

void LanguageServer::registerFeatures() {
  lsp::RegistrationParams params;
  for (const Feature* feature : features()) {
    if (!feature->registration) continue;
    if (auto registration = feature->registration(session_.client())) {
      params.registrations.push_back(std::move(*registration));
    }
  }
  if (!params.registrations.empty()) session_.request<lsp::RegisterCapabilityRequest>(params);
}

}  // namespace marmoset::server
