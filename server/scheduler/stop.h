#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

namespace marmoset::server {

// Why a job's answer is no longer wanted.
enum class StopReason : std::uint8_t {
  none,
  cancelled,        // the client said so
  contentModified,  // the document changed under it
  superseded,       // a newer job of the same slot took its place
  overloaded,       // the queue was full
  failed,           // the work threw
  shutdown,
};

// Read by workers, who look at it now and then and return early.
class StopToken {
 public:
  bool stopRequested() const { return reason() != StopReason::none; }
  StopReason reason() const { return reason_->load(std::memory_order_relaxed); }

 private:
  friend class StopSource;
  explicit StopToken(std::shared_ptr<const std::atomic<StopReason>> reason) : reason_(std::move(reason)) {}
  std::shared_ptr<const std::atomic<StopReason>> reason_;
};

// The first reason given is the one that stays.
class StopSource {
 public:
  StopToken token() const { return StopToken(reason_); }
  void request(StopReason reason) {
    auto none = StopReason::none;
    reason_->compare_exchange_strong(none, reason, std::memory_order_relaxed);
  }

 private:
  std::shared_ptr<std::atomic<StopReason>> reason_ =
      std::make_shared<std::atomic<StopReason>>(StopReason::none);
};

}  // namespace marmoset::server
