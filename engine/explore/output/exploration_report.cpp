#include "engine/explore/output/exploration_report.h"

#include <fmt/format.h>

namespace marmoset::explore {

std::string timeInWords(std::int64_t ms) {
  constexpr std::int64_t second = 1000, minute = 60 * second, hour = 60 * minute;
  if (ms >= 2 * hour) return fmt::format("{:.1f} h", static_cast<double>(ms) / hour);
  if (ms >= 2 * minute) return fmt::format("{} min", (ms + minute / 2) / minute);
  return fmt::format("{} s", (ms + second / 2) / second);
}

std::string countOf(std::uint64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string foundInWords(const Explored& explored) {
  auto words = fmt::format("{}, {}", countOf(explored.states.size(), "state", "states"),
                           countOf(explored.activities.size(), "activity", "activities"));
  if (!explored.branches.empty()) words += ", " + countOf(explored.branches.size(), "branch", "branches");
  return words;
}

}  // namespace marmoset::explore
