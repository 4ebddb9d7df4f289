#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace marmoset::server {

// How long a job will take, by how long it has taken.
class JobEstimate {
 public:
  using Clock = std::chrono::steady_clock;

  // What was done when it began, because an earlier process did it, takes no time.
  void begin(std::uint32_t done) {
    start_ = Clock::now();
    before_ = done;
  }
  // ", 12 s left", or nothing where that cannot be told.
  std::string left(std::uint32_t done, std::uint32_t total) const;

 private:
  Clock::time_point start_ = Clock::now();
  std::uint32_t before_ = 0;
};

}  // namespace marmoset::server
