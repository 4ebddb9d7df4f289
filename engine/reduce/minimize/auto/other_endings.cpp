#include "engine/reduce/minimize/auto/other_endings.h"

#include <algorithm>

#include "engine/reduce/minimize/nd3min.h"

namespace marmoset::reduce {
namespace {

// Events of a part: few, so that many of them are injected near the start; together they take as long as one
// run of the whole trace, and the clean starts.
constexpr std::size_t eventsOfAPart = 25;

Candidate shortestWay(const ObservedTrace& part) {
  if (!part.observed() || part.size() < 2) return part.events;
  const auto effective = effectiveOnly(part);
  return withoutRange(effective, 0, effective.size() - 1);
}

}  // namespace

tl::expected<std::optional<OtherEnding>, Stopped> findOtherEnding(Judge& judge, const Candidate& whole,
                                                                  std::size_t fewer, Level level) {
  const auto count = (whole.size() + eventsOfAPart - 1) / eventsOfAPart;
  const auto parts = splitEvenly(whole, static_cast<std::uint32_t>(count));
  const auto accepted = judge.all(parts, level);
  if (!accepted) return tl::unexpected(accepted.error());
  std::vector<std::pair<Candidate, std::size_t>> ways;  // with their parts
  for (const auto index : *accepted) {
    auto way = shortestWay(judge.lastSuccess(parts[index]));
    if (way.size() < fewer) ways.emplace_back(std::move(way), index);
  }
  std::stable_sort(ways.begin(), ways.end(),
                   [](const auto& a, const auto& b) { return a.first.size() < b.first.size(); });
  std::vector<Candidate> candidates;
  for (const auto& [way, index] : ways) candidates.push_back(way);
  auto found = judge.first(candidates, level);
  if (!found) return tl::unexpected(found.error());
  if (!*found) return std::optional<OtherEnding>{};
  return OtherEnding{judge.lastSuccess(parts[ways[(*found)->index].second]), std::move((*found)->trace)};
}

}  // namespace marmoset::reduce
