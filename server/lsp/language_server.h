#pragma once

#include "protocol/jsonrpc/endpoint.h"
#include "protocol/jsonrpc/main_loop.h"
#include "protocol/lsp/lifecycle.h"
#include "server/features/binder.h"
#include "server/jobs/job_center.h"
#include "server/session/session.h"

namespace marmoset::server {

// The language server on one connection: binds all features, introduces itself with their capabilities, and
// puts off everything heavy until the client has its answer to `initialize`.
class LanguageServer {
 public:
  LanguageServer(protocol::MainLoop& loop, protocol::Endpoint& endpoint);

  void connectionLost() { lifecycle_.connectionLost(); }
  int exitCode() const { return lifecycle_.exitCode(); }

 private:
  protocol::Answer<lsp::InitializeRequest> initialize(const lsp::InitializeParams& params);
  void openFolders(const lsp::InitializeParams& params);
  void initialized();
  void registerFeatures();

  Session session_;
  JobCenter jobs_;
  Binder binder_;
  lsp::Lifecycle lifecycle_;
};

}  // namespace marmoset::server
