#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "protocol/jsonrpc/cancellation.h"
#include "protocol/jsonrpc/endpoint.h"
#include "protocol/lsp/progress.h"
#include "protocol/lsp/progress_reporter.h"

namespace marmoset::lsp {

// What the reporter and the main thread share of one progress bar. Reporters leave their latest report
// here and wake the main thread, which sends it when the bar is open.
class ProgressState : public std::enable_shared_from_this<ProgressState> {
 public:
  ProgressState(protocol::Endpoint& endpoint, ProgressToken token, ProgressStart start,
                protocol::CancelToken cancel);

  // From any thread.
  void report(std::string message, std::optional<std::uint32_t> percentage);
  void end(std::string message);
  const protocol::CancelToken& cancelToken() const { return cancel_; }
  // The user has pressed the cancel button.
  void cancel() const;

  // On the main thread.
  void open();
  void endNow();
  // The client does not want the bar.
  void abandon() { shown_ = Shown::ended; }

 private:
  enum class Shown { notYet, open, ended };

  void wake(bool alreadyAwake);
  void sendPending();
  void send(protocol::Endpoint& endpoint, Json value) const;

  const std::shared_ptr<protocol::Mailbox> mailbox_;
  const std::weak_ptr<protocol::Endpoint> endpoint_;
  const ProgressToken token_;
  const ProgressStart start_;
  const protocol::CancelToken cancel_;
  Shown shown_ = Shown::notYet;  // the main thread's

  std::mutex mutex_;
  std::optional<WorkDoneProgressReport> report_;
  std::optional<WorkDoneProgressEnd> end_;
  std::uint32_t percentage_ = 0;
  bool awake_ = false;
};

}  // namespace marmoset::lsp
