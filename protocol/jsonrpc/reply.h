#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "protocol/json/codec.h"
#include "protocol/jsonrpc/cancellation.h"
#include "protocol/jsonrpc/message.h"

namespace marmoset::protocol {

class Mailbox;
class Endpoint;

using ProgressToken = std::variant<std::int32_t, std::string>;

// What a handler may want to know of the request it answers.
struct RequestContext {
  RequestId id;
  CancelToken cancel;
};

// The answer owed to one request, without its type. It is given at most once: whatever comes first of an
// answer, a cancellation and the loss of the last handle is sent, the rest is dropped.
class PendingReply : public std::enable_shared_from_this<PendingReply> {
 public:
  PendingReply(RequestContext context, std::shared_ptr<Mailbox> mailbox, std::weak_ptr<Endpoint> endpoint)
      : context_(std::move(context)), mailbox_(std::move(mailbox)), endpoint_(std::move(endpoint)) {}

  const RequestContext& context() const { return context_; }

  // From any thread; both travel through the mailbox, in order.
  void finish(tl::expected<Json, ResponseError> outcome) const;
  void sendPartial(const ProgressToken& token, Json value) const;
  // On the main thread only: the action runs right before the answer is sent, however that comes about.
  void beforeAnswer(std::function<void()> action) const;

 private:
  RequestContext context_;
  std::shared_ptr<Mailbox> mailbox_;
  std::weak_ptr<Endpoint> endpoint_;  // used on the main thread only
};

// The duty to answer a request, to be moved to whichever thread does the work and called there once.
// Destroyed without having been called, it answers with an internal error.
//
//   endpoint.add<HoverRequest>([&](const HoverParams& params, Reply<HoverRequest> reply) {
//     workers.run([snapshot, params, reply = std::move(reply)]() mutable { reply(hover(snapshot, params));
//     });
//   });
template <RequestMessage M>
class Reply {
 public:
  explicit Reply(std::shared_ptr<const PendingReply> pending) : pending_(std::move(pending)) {}
  Reply(Reply&&) noexcept = default;
  Reply& operator=(Reply&& other) noexcept {
    std::swap(pending_, other.pending_);
    return *this;
  }
  ~Reply() {
    if (pending_) pending_->finish(tl::unexpected(unanswered()));
  }

  void operator()(Answer<M> answer) {
    const auto pending = std::exchange(pending_, nullptr);
    if (!pending) return;
    if (answer) {
      pending->finish(ResultCodec<M>::encode(*answer));
    } else {
      pending->finish(tl::unexpected(std::move(answer.error())));
    }
  }

  // A piece of the result ahead of the answer, for clients that gave a token. The answer is then empty.
  void partial(const ProgressToken& token, const auto& result) const requires requires {
    typename M::PartialResult;
  }
  {
    if (pending_) pending_->sendPartial(token, PartialResultCodec<M>::encode(result));
  }

  const RequestContext& context() const { return pending_->context(); }
  const CancelToken& cancelToken() const { return pending_->context().cancel; }
  const std::shared_ptr<const PendingReply>& pending() const { return pending_; }

 private:
  static ResponseError unanswered() {
    return {ErrorCode::internalError, std::string(M::method) + " was not answered"};
  }

  std::shared_ptr<const PendingReply> pending_;
};

}  // namespace marmoset::protocol
