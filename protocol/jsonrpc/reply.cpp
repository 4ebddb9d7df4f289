#include "protocol/jsonrpc/reply.h"

#include "protocol/jsonrpc/endpoint.h"
#include "protocol/jsonrpc/mailbox.h"

namespace marmoset::protocol {

void PendingReply::finish(tl::expected<Json, ResponseError> outcome) const {
  mailbox_->post([self = shared_from_this(), outcome = std::move(outcome)] {
    if (const auto endpoint = self->endpoint_.lock()) endpoint->finish(*self, outcome);
  });
}

void PendingReply::sendPartial(const ProgressToken& token, Json value) const {
  mailbox_->post([self = shared_from_this(), token, value = std::move(value)] {
    if (const auto endpoint = self->endpoint_.lock()) endpoint->partial(*self, token, value);
  });
}

void PendingReply::beforeAnswer(std::function<void()> action) const {
  const auto endpoint = endpoint_.lock();
  if (!endpoint) return;
  if (auto* open = endpoint->find(*this)) open->beforeAnswer.push_back(std::move(action));
}

}  // namespace marmoset::protocol
