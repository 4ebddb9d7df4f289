#pragma once

#include <concepts>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "protocol/json/codec.h"
#include "protocol/jsonrpc/cancellation.h"
#include "protocol/jsonrpc/mailbox.h"
#include "protocol/jsonrpc/message.h"
#include "protocol/jsonrpc/reply.h"

namespace marmoset::protocol {

class Endpoint;

// Sends notifications from any thread: encoded there, written by the main thread. It may outlive the
// endpoint and does nothing then.
class Notifier {
 public:
  Notifier(std::shared_ptr<Mailbox> mailbox, std::weak_ptr<Endpoint> endpoint)
      : mailbox_(std::move(mailbox)), endpoint_(std::move(endpoint)) {}

  template <NotificationMessage M>
  void notify(const typename M::Params& params) const {
    send(M::method, ParamsCodec<M>::encode(params));
  }

 private:
  void send(std::string_view method, Json params) const;

  std::shared_ptr<Mailbox> mailbox_;
  std::weak_ptr<Endpoint> endpoint_;
};

// One side of a JSON-RPC connection: finds the handler for what comes in, matches answers to what went
// out, and sees to it that every request is answered exactly once. It lives on the main thread and does
// no input or output itself. Handlers answer at once, by returning, or later from any thread:
//
//   endpoint.add<HoverRequest>([](const HoverParams& params) -> Answer<HoverRequest> { ... });
//   endpoint.add<HoverRequest>([](const HoverParams& params, const RequestContext& context) -> ... );
//   endpoint.add<HoverRequest>([](const HoverParams& params, Reply<HoverRequest> reply) { ... });
//   endpoint.add<DidOpenNotification>([](const DidOpenTextDocumentParams& params) { ... });
//   endpoint.request<ApplyEditRequest>(edit, [](Answer<ApplyEditRequest> answer) { ... });
//   endpoint.notify<LogMessageNotification>({MessageType::info, "ready"});
class Endpoint {
 public:
  using Send = std::function<void(const Json& message)>;
  using Outcome = tl::expected<Json, ResponseError>;
  // Says why a method may not be called now. Notifications that it refuses are dropped.
  using Gate = std::function<std::optional<ResponseError>(std::string_view method)>;
  // Told about what cannot be answered: bad notifications, responses nobody waits for, handlers that throw.
  using Complain = std::function<void(std::string_view problem)>;

  Endpoint(Send send, std::shared_ptr<Mailbox> mailbox);
  ~Endpoint();
  Endpoint(const Endpoint&) = delete;
  Endpoint& operator=(const Endpoint&) = delete;

  void setGate(Gate gate) { gate_ = std::move(gate); }
  void setComplain(Complain complain) { complain_ = std::move(complain); }

  // A later handler for the same method replaces the earlier one.
  template <RequestMessage M, class Handler>
  void add(Handler handler);
  template <NotificationMessage M, class Handler>
  void add(Handler handler);

  // The id lets the caller give up: see abandon().
  template <RequestMessage M>
  RequestId request(const typename M::Params& params, std::function<void(Answer<M>)> whenAnswered);
  template <NotificationMessage M>
  void notify(const typename M::Params& params);
  // The means to do the same from any other thread.
  Notifier notifier() const { return {mailbox_, self_}; }
  // Empty once the endpoint is gone; to be locked on the main thread only.
  std::weak_ptr<Endpoint> weak() const { return self_; }

  void receive(const Json& message);
  // Bytes that were no message: answered with a parse error.
  void receiveGarbage(const std::string& reason);

  // Answers a request that is still open with the error of the reason and tells its handler to stop.
  // Requests that are answered already, or never came, are left alone: a late cancel is normal.
  void cancel(const RequestId& id, CancelReason reason);
  void cancelAllBut(const RequestId& kept, CancelReason reason);
  // Asks the other side to stop working on a request of ours. Its answer still comes.
  void abandon(const RequestId& id);

  std::size_t openRequests() const { return open_.size(); }
  const std::shared_ptr<Mailbox>& mailbox() const { return mailbox_; }

 private:
  friend class PendingReply;
  friend class Notifier;
  // No outcome where the handler keeps the reply and answers later.
  using RequestHandler =
      std::function<std::optional<Outcome>(const Json& params, std::shared_ptr<const PendingReply>)>;
  using NotificationHandler = std::function<std::optional<DecodeError>(const Json& params)>;
  using ResponseHandler = std::function<void(Outcome)>;

  struct OpenRequest {
    std::shared_ptr<const PendingReply> pending;
    std::vector<std::function<void()>> beforeAnswer;
  };

  void addRequest(std::string_view method, RequestHandler handler);
  void addNotification(std::string_view method, NotificationHandler handler);
  RequestId sendRequest(std::string_view method, Json params, ResponseHandler handler);
  void sendNotification(std::string_view method, Json params);

  void receiveRequest(const Request& request);
  void receiveNotification(const Notification& notification);
  void receiveResponse(const Response& response);
  void receiveCancel(const Json& params);
  std::optional<ResponseError> refusal(const Request& request) const;
  std::optional<Outcome> runHandler(const Request& request, std::shared_ptr<const PendingReply> pending);

  void finish(const PendingReply& pending, Outcome outcome);
  void partial(const PendingReply& pending, const ProgressToken& token, const Json& value);
  OpenRequest* find(const PendingReply& pending);
  void respond(std::optional<RequestId> id, Outcome outcome);
  void complain(std::string_view problem);

  Send send_;
  std::shared_ptr<Mailbox> mailbox_;
  std::shared_ptr<Endpoint> self_;  // owns nothing; tells handles in other hands whether this one is alive
  Gate gate_;
  Complain complain_;
  std::unordered_map<std::string, RequestHandler> requestHandlers_;
  std::unordered_map<std::string, NotificationHandler> notificationHandlers_;
  std::map<RequestId, OpenRequest> open_;
  std::map<RequestId, ResponseHandler> awaited_;
  std::int64_t nextId_ = 1;
};

}  // namespace marmoset::protocol

#include "protocol/jsonrpc/endpoint_inl.h"
