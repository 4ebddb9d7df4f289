// Plays a client that sends anything. The server must answer each request and each piece of garbage exactly
// once, in JSON that can be read, and what it reads into its types and writes again must stay readable.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "protocol/jsonrpc/endpoint.h"
#include "protocol/jsonrpc/message_reader.h"
#include "protocol/lsp/code_action.h"
#include "protocol/lsp/completion.h"
#include "protocol/lsp/hover.h"
#include "protocol/lsp/lifecycle.h"
#include "protocol/lsp/text_sync.h"

namespace {

using namespace marmoset;
using protocol::Answer;
using protocol::Json;
using protocol::Reply;

void require(bool condition) {
  if (!condition) std::abort();
}

class Server {
 public:
  Server() {
    lifecycle_.onInitialize([](const auto&) { return Answer<lsp::InitializeRequest>(); });
    endpoint_.add<lsp::HoverRequest>([this](const lsp::HoverParams&, Reply<lsp::HoverRequest> reply) {
      open_.push_back(std::move(reply));
    });
    addEcho<lsp::CompletionResolveRequest>();
    addEcho<lsp::CodeActionResolveRequest>();
    endpoint_.add<lsp::DidOpenNotification>([](const lsp::DidOpenTextDocumentParams&) {});
    endpoint_.add<lsp::DidChangeNotification>([](const lsp::DidChangeTextDocumentParams&) {});
  }

  void receive(const tl::expected<Json, std::string>& message) {
    if (!message) {
      ++owed_;
      endpoint_.receiveGarbage(message.error());
      return;
    }
    const auto read = readMessage(*message);
    if (!read || std::holds_alternative<protocol::Request>(*read)) ++owed_;
    endpoint_.receive(*message);
    loop_.poll();
  }

  void finish() {
    open_.clear();
    loop_.poll();
    require(answered_ == owed_);
    require(endpoint_.openRequests() == 0);
  }

 private:
  template <protocol::RequestMessage Message>
  void addEcho() {
    endpoint_.add<Message>([](const typename Message::Params& params) -> Answer<Message> {
      require(
          protocol::ParamsCodec<Message>::decode(protocol::ParamsCodec<Message>::encode(params)).has_value());
      return params;
    });
  }

  void send(const Json& message) {
    require(protocol::parseJson(message.dump()).has_value());
    answered_ += !message.value().contains("method");
  }

  protocol::MainLoop loop_;
  protocol::Endpoint endpoint_{[this](const Json& message) { send(message); },
                               std::make_shared<protocol::Mailbox>(loop_, 16)};
  lsp::Lifecycle lifecycle_{loop_, endpoint_};
  std::vector<Reply<lsp::HoverRequest>> open_;
  std::size_t owed_ = 0;
  std::size_t answered_ = 0;
};

}  // namespace

// The first byte says in pieces of which size the rest arrives.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::size_t piece = data[0] == 0 ? size : data[0];
  std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  Server server;
  protocol::MessageReader reader;
  while (!bytes.empty()) {
    reader.append(bytes.substr(0, piece));
    bytes.remove_prefix(std::min(piece, bytes.size()));
    while (const auto message = reader.next()) server.receive(*message);
  }
  server.finish();
  return 0;
}
