#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>

#include "system/handle.h"

namespace marmoset::system {

// Blocks until a handle is ready, a moment comes or the stop token is raised, whatever is first. A stop that
// was requested before or meanwhile wins. For one thread at a time.
class Waiter {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Outcome : std::uint8_t { ready, late, stopped, failed };
  using Until = std::optional<Clock::time_point>;

  explicit Waiter(std::stop_token stop);
  Waiter(const Waiter&) = delete;
  Waiter& operator=(const Waiter&) = delete;

  Outcome forInput(Handle handle, const Until& until = std::nullopt) const;
  Outcome forOutput(Handle handle, const Until& until = std::nullopt) const;
  // `late` when the moment has come.
  Outcome until(Clock::time_point moment) const;

 private:
  struct Raise {
    Handle handle;
    void operator()() const;
  };
  Outcome wait(Handle handle, short events, const Until& until) const;

  std::stop_token stop_;
  OwnedHandle raised_;                  // becomes readable when the token is raised
  std::stop_callback<Raise> callback_;  // gone before the handle is closed
};

}  // namespace marmoset::system
