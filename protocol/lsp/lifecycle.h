#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "protocol/jsonrpc/endpoint.h"
#include "protocol/jsonrpc/main_loop.h"
#include "protocol/jsonrpc/parent_watch.h"
#include "protocol/lsp/initialize.h"

namespace marmoset::lsp {

// The states a session goes through: nothing but `initialize` before it is answered, nothing but `exit`
// after `shutdown`, and the exit code that follows from how it ended. It installs the handlers of
// `initialize`, `shutdown` and `exit`, and watches the client's process.
class Lifecycle {
 public:
  Lifecycle(protocol::MainLoop& loop, protocol::Endpoint& endpoint);

  // A refusal leaves the session as it was: the client may try again.
  void onInitialize(std::function<protocol::Answer<InitializeRequest>(const InitializeParams&)> handler);
  void onInitialized(std::function<void()> handler);
  void onShutdown(std::function<void()> handler);
  // The input ended, or nobody reads the output: the loop stops.
  void connectionLost();

  bool running() const { return state_ == State::running; }
  // 0 after a proper shutdown, 1 otherwise.
  int exitCode() const { return state_ == State::shutDown ? 0 : 1; }

 private:
  enum class State { fresh, running, shutDown };

  std::optional<protocol::ResponseError> gate(std::string_view method) const;
  protocol::Answer<InitializeRequest> initialize(const InitializeParams& params);
  None shutDown(const protocol::RequestContext& context);

  protocol::MainLoop& loop_;
  protocol::Endpoint& endpoint_;
  std::optional<protocol::ParentWatch> parent_;
  State state_ = State::fresh;
  std::function<protocol::Answer<InitializeRequest>(const InitializeParams&)> onInitialize_;
  std::function<void()> onShutdown_;
};

}  // namespace marmoset::lsp
