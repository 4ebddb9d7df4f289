#include "protocol/jsonrpc/endpoint.h"

#include <exception>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace marmoset::protocol {

namespace {

constexpr std::string_view cancelMethod = "$/cancelRequest";

nlohmann::json jsonOf(const auto& alternatives) {
  return std::visit([](const auto& held) { return nlohmann::json(held); }, alternatives);
}

}  // namespace

void Notifier::send(std::string_view method, Json params) const {
  mailbox_->post([endpoint = endpoint_, method = std::string(method), params = std::move(params)] {
    if (const auto alive = endpoint.lock()) alive->sendNotification(method, params);
  });
}

Endpoint::Endpoint(Send send, std::shared_ptr<Mailbox> mailbox)
    : send_(std::move(send)), mailbox_(std::move(mailbox)), self_(this, [](Endpoint*) {}) {}

Endpoint::~Endpoint() = default;

void Endpoint::addRequest(std::string_view method, RequestHandler handler) {
  requestHandlers_[std::string(method)] = std::move(handler);
}

void Endpoint::addNotification(std::string_view method, NotificationHandler handler) {
  notificationHandlers_[std::string(method)] = std::move(handler);
}

RequestId Endpoint::sendRequest(std::string_view method, Json params, ResponseHandler handler) {
  const RequestId id = nextId_++;
  awaited_[id] = std::move(handler);
  send_(writeMessage(Request{id, std::string(method), std::move(params)}));
  return id;
}

void Endpoint::sendNotification(std::string_view method, Json params) {
  send_(writeMessage(Notification{std::string(method), std::move(params)}));
}

void Endpoint::receive(const Json& json) {
  const auto message = readMessage(json);
  if (!message) return respond(message.error().id, message.error().outcome);
  if (const auto* request = std::get_if<Request>(&*message)) return receiveRequest(*request);
  if (const auto* response = std::get_if<Response>(&*message)) return receiveResponse(*response);
  receiveNotification(std::get<Notification>(*message));
}

void Endpoint::receiveGarbage(const std::string& reason) {
  respond(std::nullopt, tl::unexpected(ResponseError{ErrorCode::parseError, reason}));
}

void Endpoint::receiveRequest(const Request& request) {
  if (auto error = refusal(request)) return respond(request.id, tl::unexpected(std::move(*error)));
  const auto pending =
      std::make_shared<const PendingReply>(RequestContext{request.id, {}}, mailbox_, std::weak_ptr(self_));
  open_[request.id] = {pending, {}};
  if (auto outcome = runHandler(request, pending)) finish(*pending, std::move(*outcome));
}

std::optional<ResponseError> Endpoint::refusal(const Request& request) const {
  if (open_.contains(request.id)) {
    return ResponseError{ErrorCode::invalidRequest,
                         fmt::format("request {} is still being worked on", toString(request.id))};
  }
  if (gate_) {
    if (auto error = gate_(request.method)) return error;
  }
  if (requestHandlers_.contains(request.method)) return std::nullopt;
  return ResponseError{ErrorCode::methodNotFound, fmt::format("unknown method {}", request.method)};
}

std::optional<Endpoint::Outcome> Endpoint::runHandler(const Request& request,
                                                      std::shared_ptr<const PendingReply> pending) {
  // A copy, since a handler may replace handlers.
  const auto handler = requestHandlers_.at(request.method);
  try {
    return handler(request.params, std::move(pending));
  } catch (const std::exception& error) {
    complain(fmt::format("{} failed: {}", request.method, error.what()));
    return tl::unexpected(ResponseError{ErrorCode::internalError, error.what()});
  }
}

void Endpoint::receiveNotification(const Notification& notification) {
  if (notification.method == cancelMethod) return receiveCancel(notification.params);
  if (gate_ && gate_(notification.method)) return;
  const auto found = notificationHandlers_.find(notification.method);
  if (found == notificationHandlers_.end()) return;
  const auto handler = found->second;
  try {
    const auto error = handler(notification.params);
    if (error) complain(fmt::format("{} ignored: {}", notification.method, error->message()));
  } catch (const std::exception& error) {
    complain(fmt::format("{} failed: {}", notification.method, error.what()));
  }
}

void Endpoint::receiveResponse(const Response& response) {
  const auto found = response.id ? awaited_.find(*response.id) : awaited_.end();
  if (found == awaited_.end()) {
    return complain(fmt::format("nobody waits for the response to {}",
                                response.id ? toString(*response.id) : "an unreadable message"));
  }
  const auto handler = std::move(found->second);
  awaited_.erase(found);
  try {
    handler(response.outcome);
  } catch (const std::exception& error) {
    complain(fmt::format("the response to {} was not handled: {}", toString(*response.id), error.what()));
  }
}

void Endpoint::receiveCancel(const Json& params) {
  const auto& object = params.value();
  const auto id = object.is_object() ? object.find("id") : object.end();
  if (id != object.end() && id->is_string()) return cancel(id->get<std::string>(), CancelReason::client);
  if (id != object.end() && id->is_number_integer())
    return cancel(id->get<std::int64_t>(), CancelReason::client);
  complain("a cancellation names no request");
}

void Endpoint::cancel(const RequestId& id, CancelReason reason) {
  const auto found = open_.find(id);
  if (found == open_.end()) return;
  const auto pending = found->second.pending;
  pending->context().cancel.cancel(reason);
  finish(*pending, tl::unexpected(cancellationError(reason)));
}

void Endpoint::cancelAllBut(const RequestId& kept, CancelReason reason) {
  std::vector<RequestId> ids;
  for (const auto& [id, open] : open_) {
    if (id != kept) ids.push_back(id);
  }
  for (const auto& id : ids) cancel(id, reason);
}

void Endpoint::abandon(const RequestId& id) {
  if (awaited_.contains(id)) sendNotification(cancelMethod, Json(nlohmann::json{{"id", jsonOf(id)}}));
}

void Endpoint::finish(const PendingReply& pending, Outcome outcome) {
  auto* open = find(pending);
  if (open == nullptr) return;
  const auto keptAlive = open->pending;
  for (const auto& action : std::exchange(open->beforeAnswer, {})) action();
  open_.erase(pending.context().id);
  respond(pending.context().id, std::move(outcome));
}

void Endpoint::partial(const PendingReply& pending, const ProgressToken& token, const Json& value) {
  if (find(pending) == nullptr) return;
  sendNotification("$/progress", Json(nlohmann::json{{"token", jsonOf(token)}, {"value", value.value()}}));
}

Endpoint::OpenRequest* Endpoint::find(const PendingReply& pending) {
  // The id alone is not enough: a client may use it again after a cancelled request was answered.
  const auto found = open_.find(pending.context().id);
  return found != open_.end() && found->second.pending.get() == &pending ? &found->second : nullptr;
}

void Endpoint::respond(std::optional<RequestId> id, Outcome outcome) {
  send_(writeMessage(Response{std::move(id), std::move(outcome)}));
}

void Endpoint::complain(std::string_view problem) {
  if (complain_) complain_(problem);
}

}  // namespace marmoset::protocol
