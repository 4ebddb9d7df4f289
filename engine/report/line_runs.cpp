#include "engine/report/line_runs.h"

#include <algorithm>
#include <compare>

namespace marmoset::report {
namespace {

struct OwnedLine {
  std::uint32_t line, event;
  auto operator<=>(const OwnedLine&) const = default;
};

// In the order of the lines; of two events on one line the later one owns it. No longer than the events are,
// so that a log of many runs is gone through once, not once for each.
std::vector<OwnedLine> ownedLines(std::size_t lineCount, std::span<const script::UserEvent> events) {
  std::vector<OwnedLine> owned;
  for (std::uint32_t i = 0; i < events.size(); ++i) {
    for (const auto& range : events[i].lines) {
      for (auto line = range.first; line <= range.last && line < lineCount; ++line)
        owned.push_back({line, i});
    }
  }
  if (!std::ranges::is_sorted(owned)) std::ranges::sort(owned);
  std::vector<OwnedLine> last;
  for (const auto& each : owned) {
    if (!last.empty() && last.back().line == each.line) last.pop_back();
    last.push_back(each);
  }
  return last;
}

}  // namespace

std::vector<LineRun> lineRuns(std::size_t lineCount, std::span<const script::UserEvent> events,
                              const std::function<int(std::uint32_t event)>& kindOf) {
  std::vector<LineRun> runs;
  bool open = false;
  for (const auto& [line, event] : ownedLines(lineCount, events)) {
    const auto kind = kindOf(event);
    if (kind == 0) {
      open = false;
      continue;
    }
    if (!open || runs.back().kind != kind) runs.push_back({{line, line}, kind, {}});
    open = true;
    runs.back().lines.last = line;
    auto& members = runs.back().events;
    if (members.empty() || members.back() != event) members.push_back(event);
  }
  return runs;
}

}  // namespace marmoset::report
