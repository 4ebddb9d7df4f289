#include "engine/statistics/time_left.h"

#include <fmt/format.h>

namespace marmoset::statistics {

namespace {

std::string timeInWords(std::chrono::seconds time) {
  const auto seconds = time.count();
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3600) return fmt::format("{} min {} s", seconds / 60, seconds % 60);
  return fmt::format("{} h {} min", seconds / 3600, seconds / 60 % 60);
}

}  // namespace

std::string timeLeft(std::chrono::duration<double> passed, std::uint64_t done, std::uint64_t ahead) {
  if (done == 0 || ahead == 0) return "";
  const auto left = passed * (static_cast<double>(ahead) / static_cast<double>(done));
  return ", " + timeInWords(std::chrono::ceil<std::chrono::seconds>(left)) + " left";
}

std::string TimeLeft::words(std::uint64_t done, std::uint64_t total) const {
  if (done <= before_ || done >= total) return "";
  return timeLeft(Clock::now() - start_, done - before_, total - done);
}

}  // namespace marmoset::statistics
