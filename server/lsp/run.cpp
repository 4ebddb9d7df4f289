#include "server/lsp/run.h"

#include <cstdio>
#include <stop_token>
#include <utility>

#include <fmt/format.h>

#include "protocol/jsonrpc/connection.h"
#include "protocol/jsonrpc/parent_watch.h"
#include "server/lsp/language_server.h"
#include "system/interruption.h"

namespace marmoset::server {

int runLanguageServer(const LspOptions& options) {
  protocol::Connection::Options connected;
  connected.input = options.input;
  connected.output = options.output;
  if (options.transcript) {
    auto transcript = protocol::Transcript::open(*options.transcript);
    if (!transcript) {
      fmt::print(stderr, "marmoset: {}\n", transcript.error());
      return 2;
    }
    connected.transcript = std::move(*transcript);
  }
  std::stop_source asked;
  connected.stop = asked.get_token();
  protocol::MainLoop loop;
  protocol::Connection connection(loop, std::move(connected));
  LanguageServer server(loop, connection.endpoint());
  std::optional<protocol::ParentWatch> parent;
  if (options.clientProcessId) {
    parent.emplace(loop, *options.clientProcessId, [&] { server.connectionLost(); });
  }
  connection.start([&] { server.connectionLost(); });
  // So that jobs put back what they changed on a phone.
  const system::Interruption interruption;
  const std::stop_callback whenAsked(interruption.token(), [&] {
    asked.request_stop();
    loop.post([&] { server.connectionLost(); });
  });
  loop.run();
  return server.exitCode();
}

}  // namespace marmoset::server
