#include "protocol/lsp/lifecycle.h"

#include <utility>

namespace marmoset::lsp {

using protocol::Answer;
using protocol::ErrorCode;
using protocol::RequestContext;
using protocol::ResponseError;

Lifecycle::Lifecycle(protocol::MainLoop& loop, protocol::Endpoint& endpoint)
    : loop_(loop), endpoint_(endpoint) {
  endpoint.setGate([this](std::string_view method) { return gate(method); });
  endpoint.add<InitializeRequest>([this](const InitializeParams& params) { return initialize(params); });
  endpoint.add<ShutdownRequest>(
      [this](None, const RequestContext& context) -> Answer<ShutdownRequest> { return shutDown(context); });
  endpoint.add<ExitNotification>([this](None) { loop_.stop(); });
}

void Lifecycle::onInitialize(std::function<Answer<InitializeRequest>(const InitializeParams&)> handler) {
  onInitialize_ = std::move(handler);
}

void Lifecycle::onInitialized(std::function<void()> handler) {
  endpoint_.add<InitializedNotification>([handler = std::move(handler)](None) { handler(); });
}

void Lifecycle::onShutdown(std::function<void()> handler) {
  onShutdown_ = std::move(handler);
}

void Lifecycle::connectionLost() {
  loop_.stop();
}

std::optional<ResponseError> Lifecycle::gate(std::string_view method) const {
  if (method == ExitNotification::method) return std::nullopt;
  const bool initialize = method == InitializeRequest::method;
  if (state_ == State::shutDown) {
    return ResponseError{ErrorCode::invalidRequest, "the server has been shut down"};
  }
  if (state_ == State::fresh && !initialize) {
    return ResponseError{ErrorCode::serverNotInitialized, "the first request is initialize"};
  }
  if (state_ == State::running && initialize) {
    return ResponseError{ErrorCode::invalidRequest, "the server is initialized already"};
  }
  return std::nullopt;
}

Answer<InitializeRequest> Lifecycle::initialize(const InitializeParams& params) {
  auto answer = onInitialize_ ? onInitialize_(params) : Answer<InitializeRequest>();
  if (!answer) return answer;
  state_ = State::running;
  if (params.processId) {
    parent_.emplace(loop_, *params.processId, [this] { connectionLost(); });
  }
  return answer;
}

None Lifecycle::shutDown(const RequestContext& context) {
  state_ = State::shutDown;
  endpoint_.cancelAllBut(context.id, protocol::CancelReason::shutdown);
  if (onShutdown_) onShutdown_();
  return {};
}

}  // namespace marmoset::lsp
