#include <queue>

#include "engine/reduce/suite/detreduce.h"

namespace marmoset::suite {

std::vector<std::uint32_t> firstCome(std::span<const Path> suite) {
  std::vector<std::uint32_t> kept;
  Covered covered;
  for (std::uint32_t i = 0; i < suite.size(); ++i) {
    const auto items = coverageOf(suite[i]);
    if (covered.hasAll(items)) continue;
    covered.add(items);
    kept.push_back(i);
  }
  return kept;
}

std::vector<std::uint32_t> greedyCover(std::span<const Path> suite, const Durations& durations) {
  struct Entry {
    double worth = 0;  // at most: what is covered meanwhile lowers it
    std::uint32_t trace = 0;
    bool operator<(const Entry& other) const {
      return worth < other.worth || (worth == other.worth && trace > other.trace);
    }
  };
  std::vector<Items> items;
  for (const auto& path : suite) items.push_back(coverageOf(path));
  Covered covered;
  const auto worth = [&](std::uint32_t i) {
    return static_cast<double>(covered.gain(items[i])) / durations.of(suite[i]);
  };
  std::priority_queue<Entry> open;
  for (std::uint32_t i = 0; i < suite.size(); ++i) open.push({worth(i), i});
  std::vector<std::uint32_t> kept;
  while (!open.empty()) {
    const auto best = open.top();
    open.pop();
    const auto now = worth(best.trace);
    if (now == 0) continue;
    if (now < best.worth) {
      open.push({now, best.trace});
      continue;
    }
    covered.add(items[best.trace]);
    kept.push_back(best.trace);
  }
  return kept;
}

}  // namespace marmoset::suite
