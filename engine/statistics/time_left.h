#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace marmoset::statistics {

// ", 3 min 12 s left", where so much was done in the time that passed; nothing where that tells nothing.
std::string timeLeft(std::chrono::duration<double> passed, std::uint64_t done, std::uint64_t ahead);

// How long something will still take, by how long it has taken.
class TimeLeft {
 public:
  // What was done before, by an earlier process for instance, says nothing about the speed.
  void begin(std::uint64_t done) {
    start_ = Clock::now();
    before_ = done;
  }
  // The words of timeLeft.
  std::string words(std::uint64_t done, std::uint64_t total) const;

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
  std::uint64_t before_ = 0;
};

}  // namespace marmoset::statistics
