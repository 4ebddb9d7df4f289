#include "protocol/lsp/progress_state.h"

#include <algorithm>
#include <utility>

namespace marmoset::lsp {

namespace {

std::optional<std::string> unlessEmpty(std::string text) {
  if (text.empty()) return std::nullopt;
  return text;
}

}  // namespace

ProgressState::ProgressState(protocol::Endpoint& endpoint, ProgressToken token, ProgressStart start,
                             protocol::CancelToken cancel)
    : mailbox_(endpoint.mailbox()),
      endpoint_(endpoint.weak()),
      token_(std::move(token)),
      start_(std::move(start)),
      cancel_(std::move(cancel)) {}

void ProgressState::report(std::string message, std::optional<std::uint32_t> percentage) {
  std::unique_lock lock(mutex_);
  if (end_) return;
  WorkDoneProgressReport latest{.message = unlessEmpty(std::move(message))};
  if (percentage) percentage_ = std::max(percentage_, std::min(*percentage, 100u));
  if (start_.withPercentage) latest.percentage = percentage_;
  report_ = std::move(latest);
  const bool alreadyAwake = std::exchange(awake_, true);
  lock.unlock();
  wake(alreadyAwake);
}

void ProgressState::end(std::string message) {
  std::unique_lock lock(mutex_);
  if (end_) return;
  end_ = WorkDoneProgressEnd{.message = unlessEmpty(std::move(message))};
  const bool alreadyAwake = std::exchange(awake_, true);
  lock.unlock();
  wake(alreadyAwake);
}

void ProgressState::wake(bool alreadyAwake) {
  if (!alreadyAwake) mailbox_->post([self = shared_from_this()] { self->sendPending(); });
}

void ProgressState::open() {
  if (shown_ != Shown::notYet) return;
  const auto endpoint = endpoint_.lock();
  {
    const std::lock_guard lock(mutex_);
    // Over before the client was ready to show it.
    if (end_) shown_ = Shown::ended;
  }
  if (!endpoint || shown_ == Shown::ended) return;
  WorkDoneProgressBegin begin{
      .title = start_.title, .cancellable = start_.cancellable, .message = unlessEmpty(start_.message)};
  if (start_.withPercentage) begin.percentage = 0;
  send(*endpoint, Json::of(begin));
  shown_ = Shown::open;
  sendPending();
}

void ProgressState::endNow() {
  {
    const std::lock_guard lock(mutex_);
    if (!end_) end_.emplace();
  }
  sendPending();
}

void ProgressState::sendPending() {
  std::unique_lock lock(mutex_);
  awake_ = false;
  if (shown_ != Shown::open) return;
  const auto report = std::exchange(report_, std::nullopt);
  const auto end = end_;
  lock.unlock();
  const auto endpoint = endpoint_.lock();
  if (!endpoint) return;
  if (report) send(*endpoint, Json::of(*report));
  if (!end) return;
  send(*endpoint, Json::of(*end));
  shown_ = Shown::ended;
}

void ProgressState::send(protocol::Endpoint& endpoint, Json value) const {
  endpoint.notify<ProgressNotification>({token_, std::move(value)});
}

void ProgressState::cancel() const {
  if (cancel_.cancel(protocol::CancelReason::client) && start_.cancelled) start_.cancelled();
}

}  // namespace marmoset::lsp
