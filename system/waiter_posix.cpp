#include <algorithm>
#include <array>
#include <cerrno>
#include <poll.h>
#include <sys/eventfd.h>
#include <utility>

#include <climits>

#include "system/waiter.h"

namespace marmoset::system {
namespace {

int millisecondsTo(const Waiter::Until& until) {
  if (!until) return -1;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*until - Waiter::Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, INT_MAX));
}

}  // namespace

void Waiter::Raise::operator()() const {
  if (handle != noHandle) ::eventfd_write(handle, 1);
}

Waiter::Waiter(std::stop_token stop)
    : stop_(std::move(stop)),
      raised_(stop_.stop_possible() ? ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK) : noHandle),
      callback_(stop_, Raise{raised_.get()}) {}

Waiter::Outcome Waiter::forInput(Handle handle, const Until& until) const {
  return wait(handle, POLLIN, until);
}

Waiter::Outcome Waiter::forOutput(Handle handle, const Until& until) const {
  return wait(handle, POLLOUT, until);
}

Waiter::Outcome Waiter::until(Clock::time_point moment) const {
  return wait(noHandle, 0, moment);
}

Waiter::Outcome Waiter::wait(Handle handle, short events, const Until& until) const {
  if (stop_.stop_requested()) return Outcome::stopped;
  std::array<pollfd, 2> watched = {{{handle, events, 0}, {raised_.get(), POLLIN, 0}}};
  for (;;) {
    const int ready = ::poll(watched.data(), watched.size(), millisecondsTo(until));
    const bool interrupted = ready < 0 && errno == EINTR;
    if (stop_.stop_requested()) return Outcome::stopped;
    if (ready > 0) return Outcome::ready;
    if (ready == 0 && until && Clock::now() >= *until) return Outcome::late;
    if (ready < 0 && !interrupted) return Outcome::failed;
  }
}

}  // namespace marmoset::system
