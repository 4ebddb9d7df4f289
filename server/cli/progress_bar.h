#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/statistics/time_left.h"
#include "server/cli/console.h"

namespace marmoset::cli {

// How far a long command is, on the error stream: a bar that overwrites itself on a terminal, a line for
// every tenth elsewhere. One thread at a time.
class ProgressBar {
 public:
  // `what` as in "replaying".
  ProgressBar(const Console& console, std::string what);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;

  // What was done before this command began: it is shown, and says nothing about its speed.
  void startAt(std::uint64_t done, std::uint64_t total);
  // `note` says how it stands, in a few words.
  void update(std::uint64_t done, std::uint64_t total, std::string_view note = {});

 private:
  using Clock = std::chrono::steady_clock;
  void drawBar(std::uint64_t done, std::uint64_t total, std::string_view note);
  void printLine(std::uint64_t done, std::uint64_t total, std::string_view note);
  void erase();

  const Console& console_;
  const std::string what_;
  statistics::TimeLeft timeLeft_;
  Clock::time_point drawn_{};
  std::uint64_t tenth_ = 0;
  bool shown_ = false;
};

}  // namespace marmoset::cli
