#pragma once

#include <atomic>
#include <memory>

#include "protocol/jsonrpc/error.h"

namespace marmoset::protocol {

// Why work is no longer wanted; each reason has its own error code.
enum class CancelReason { none, client, contentModified, server, shutdown };

// Tells work in any thread that nobody waits for its answer any more. Copies share one state.
class CancelToken {
 public:
  CancelToken() : reason_(std::make_shared<std::atomic<CancelReason>>(CancelReason::none)) {}

  CancelReason reason() const { return reason_->load(std::memory_order_acquire); }
  bool cancelled() const { return reason() != CancelReason::none; }
  // The first reason stays. True where this call was the first.
  bool cancel(CancelReason reason) const {
    auto expected = CancelReason::none;
    return reason_->compare_exchange_strong(expected, reason, std::memory_order_acq_rel);
  }

 private:
  std::shared_ptr<std::atomic<CancelReason>> reason_;
};

ResponseError cancellationError(CancelReason reason);

}  // namespace marmoset::protocol
