#include "engine/device/adb/server/waiting.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <climits>

namespace marmoset::device::adb {
namespace {

using Clock = Operation::Clock;

// A descriptor that becomes readable when the token is raised.
class StopDescriptor {
 public:
  explicit StopDescriptor(const std::stop_token& stop)
      : descriptor_(stop.stop_possible() ? eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK) : -1),
        callback_(stop, Raise{descriptor_}) {}
  StopDescriptor(const StopDescriptor&) = delete;
  ~StopDescriptor() {
    callback_.reset();
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  int get() const { return descriptor_; }

 private:
  struct Raise {
    int descriptor;
    void operator()() const {
      if (descriptor >= 0) eventfd_write(descriptor, 1);
    }
  };
  // Gone before the descriptor is closed.
  struct Callback : std::optional<std::stop_callback<Raise>> {
    Callback(const std::stop_token& stop, Raise raise) { emplace(stop, raise); }
  };

  int descriptor_;
  Callback callback_;
};

int remaining(const std::optional<Clock::time_point>& until) {
  if (!until) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*until - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, INT_MAX));
}

tl::unexpected<DeviceError> cancelled() {
  return fail(DeviceError::Kind::cancelled, "the operation was cancelled");
}

// 1: ready, 0: `until` passed.
Result<int> poll(int descriptor, short events, const std::optional<Clock::time_point>& until,
                 const Operation& operation) {
  if (operation.stopRequested()) return cancelled();
  const StopDescriptor stop(operation.stop);
  std::array<pollfd, 2> watched = {{{descriptor, events, 0}, {stop.get(), POLLIN, 0}}};
  for (;;) {
    const int ready = ::poll(watched.data(), watched.size(), remaining(until));
    if (operation.stopRequested()) return cancelled();
    if (ready > 0) return 1;
    if (ready == 0 && until && Clock::now() >= *until) return 0;
    if (ready < 0 && errno != EINTR)
      return fail(DeviceError::Kind::lost, "waiting for the connection failed");
  }
}

}  // namespace

Result<void> waitFor(int descriptor, short events, const Operation& operation) {
  const auto ready = poll(descriptor, events, operation.deadline, operation);
  if (!ready) return tl::unexpected(ready.error());
  if (*ready == 0) return fail(DeviceError::Kind::timeout, "no answer within the time allowed");
  return {};
}

Result<void> pause(Clock::duration duration, const Operation& operation) {
  auto until = Clock::now() + duration;
  const bool cut = operation.deadline && *operation.deadline < until;
  if (cut) until = *operation.deadline;
  const auto ended = poll(-1, 0, until, operation);
  if (!ended) return tl::unexpected(ended.error());
  if (cut) return fail(DeviceError::Kind::timeout, "the time allowed ended while waiting");
  return {};
}

}  // namespace marmoset::device::adb
