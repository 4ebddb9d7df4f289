#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace marmoset::device {

struct Progress {
  std::string activity;               // what is being done, a few words
  std::uint64_t done = 0, total = 0;  // total 0: unknown
};

// The context of a long operation: who may stop it, until when it may take, whom it tells how far it is, and
// for whom it is done.
struct Operation {
  using Clock = std::chrono::steady_clock;
  std::stop_token stop;
  std::optional<Clock::time_point> deadline;
  std::function<void(const Progress&)> progress;
  std::string user;  // a name that whoever lists devices in use knows; may be empty

  bool stopRequested() const { return stop.stop_requested(); }
  bool expired() const { return deadline && Clock::now() >= *deadline; }
  void report(Progress now) const {
    if (progress) progress(now);
  }
  // The same stop and progress with a deadline that is no later than `limit` from now.
  Operation within(Clock::duration limit) const;
  // For a step that must not be left half done: a stop does not cut it off, so the limit is to be short.
  Operation uncut(Clock::duration limit) const;
};

}  // namespace marmoset::device
