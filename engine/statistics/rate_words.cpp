#include "engine/statistics/rate_words.h"

#include <cmath>

#include <fmt/format.h>

namespace marmoset::statistics {

std::string countInWords(const Rate& rate) {
  return fmt::format("{} of {} {}", rate.successes, rate.runs, rate.runs == 1 ? "run" : "runs");
}

std::string inWords(const Rate& rate) {
  return fmt::format("{} ({})", countInWords(rate), intervalInWords(rate));
}

std::string intervalInWords(const Rate& rate) {
  return fmt::format("{:.0f}% to {:.0f}%", std::floor(rate.low * 100), std::ceil(rate.high * 100));
}

}  // namespace marmoset::statistics
