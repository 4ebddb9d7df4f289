#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "protocol/jsonrpc/cancellation.h"
#include "protocol/jsonrpc/endpoint.h"
#include "protocol/lsp/progress.h"

namespace marmoset::lsp {

class ProgressState;

struct ProgressStart {
  std::string title;
  std::string message = {};
  bool withPercentage = true;
  bool cancellable = true;
  std::function<void()> cancelled = {};  // on the main thread, when the user presses the cancel button
};

// One progress bar at the client. Whatever happens to the work, the bar ends: with the object at the
// latest, or right before the answer of the request it belongs to. All of it may be used in any thread;
// reports that come faster than they can be sent are merged, so that the last one counts.
class ProgressReporter {
 public:
  ProgressReporter() = default;
  explicit ProgressReporter(std::shared_ptr<ProgressState> state) : state_(std::move(state)) {}
  ProgressReporter(ProgressReporter&&) noexcept = default;
  ProgressReporter& operator=(ProgressReporter&& other) noexcept;
  ~ProgressReporter();

  // Percentages outside 0..100 are clamped, and never go back.
  void report(std::string message, std::optional<std::uint32_t> percentage = {});
  void end(std::string message = {});

  // Set when the user presses the cancel button of the bar.
  protocol::CancelToken cancelToken() const;

 private:
  std::shared_ptr<ProgressState> state_;
};

// Makes progress bars. Lives on the main thread, where all but the reporters belong.
class ProgressCenter {
 public:
  explicit ProgressCenter(protocol::Endpoint& endpoint);

  // From `window.workDoneProgress` of the client; without it, bars of our own are not shown.
  void setClientShowsProgress(bool shows) { clientShows_ = shows; }

  // A bar of our own, for work that belongs to no request.
  ProgressReporter start(const ProgressStart& start);
  // A bar for a request whose client asked for it. Without a token nothing is shown.
  ProgressReporter startFor(const std::shared_ptr<const protocol::PendingReply>& request,
                            const std::optional<ProgressToken>& token, const ProgressStart& start);

 private:
  void cancel(const ProgressToken& token);

  protocol::Endpoint& endpoint_;
  bool clientShows_ = false;
  std::int64_t created_ = 0;
  std::map<ProgressToken, std::weak_ptr<ProgressState>> own_;
};

}  // namespace marmoset::lsp
