#include "protocol/lsp/progress_reporter.h"

#include <utility>

#include <fmt/format.h>

#include "protocol/lsp/progress_state.h"

namespace marmoset::lsp {

ProgressReporter& ProgressReporter::operator=(ProgressReporter&& other) noexcept {
  std::swap(state_, other.state_);
  return *this;
}

ProgressReporter::~ProgressReporter() {
  end();
}

void ProgressReporter::report(std::string message, std::optional<std::uint32_t> percentage) {
  if (state_) state_->report(std::move(message), percentage);
}

void ProgressReporter::end(std::string message) {
  if (const auto state = std::exchange(state_, nullptr)) state->end(std::move(message));
}

protocol::CancelToken ProgressReporter::cancelToken() const {
  return state_ ? state_->cancelToken() : protocol::CancelToken();
}

ProgressCenter::ProgressCenter(protocol::Endpoint& endpoint) : endpoint_(endpoint) {
  endpoint.add<WorkDoneProgressCancelNotification>(
      [this](const WorkDoneProgressCancelParams& params) { cancel(params.token); });
}

ProgressReporter ProgressCenter::start(const ProgressStart& start) {
  if (!clientShows_) return {};
  const ProgressToken token = fmt::format("marmoset-{}", ++created_);
  auto state = std::make_shared<ProgressState>(endpoint_, token, start, protocol::CancelToken());
  std::erase_if(own_, [](const auto& entry) { return entry.second.expired(); });
  own_[token] = state;
  endpoint_.request<WorkDoneProgressCreateRequest>(
      {token}, [state](const protocol::Answer<WorkDoneProgressCreateRequest>& answer) {
        answer ? state->open() : state->abandon();
      });
  return ProgressReporter(std::move(state));
}

ProgressReporter ProgressCenter::startFor(const std::shared_ptr<const protocol::PendingReply>& request,
                                          const std::optional<ProgressToken>& token,
                                          const ProgressStart& start) {
  if (!token) return {};
  auto state = std::make_shared<ProgressState>(endpoint_, *token, start, request->context().cancel);
  request->beforeAnswer([state] { state->endNow(); });
  state->open();
  return ProgressReporter(std::move(state));
}

void ProgressCenter::cancel(const ProgressToken& token) {
  const auto found = own_.find(token);
  if (found == own_.end()) return;
  if (const auto state = found->second.lock()) state->cancel();
}

}  // namespace marmoset::lsp
