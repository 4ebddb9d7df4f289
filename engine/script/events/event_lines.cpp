#include "engine/script/events/event_lines.h"

#include <algorithm>

namespace marmoset::script {
namespace {

bool isWait(const LowLevelEvent& event) {
  return std::holds_alternative<WaitEvent>(event.body) || std::holds_alternative<ThrottleEvent>(event.body);
}

// One flag per line: whether it queues more than waits.
std::vector<bool> linesThatAct(const std::vector<LowLevelEvent>& events) {
  std::uint32_t last = 0;
  for (const auto& event : events) last = std::max(last, event.line);
  std::vector<bool> acts(last + 1);
  for (const auto& event : events) {
    if (!isWait(event)) acts[event.line] = true;
  }
  return acts;
}

}  // namespace

std::vector<LineRange> rangesOf(const std::vector<std::uint32_t>& lines) {
  std::vector<LineRange> ranges;
  for (const auto line : lines) {
    if (!ranges.empty() && line <= ranges.back().last + 1) {
      ranges.back().last = line;
    } else {
      ranges.push_back({line, line});
    }
  }
  return ranges;
}

void placeOnLines(std::vector<UserEvent>& groups, const std::vector<LowLevelEvent>& events) {
  const auto acts = linesThatAct(events);
  std::vector<std::uint32_t> lines;
  for (auto& group : groups) {
    lines.clear();
    for (const auto index : group.lowLevel) {
      const auto& event = events[index];
      if (!isWait(event) || !acts[event.line]) lines.push_back(event.line);
    }
    std::sort(lines.begin(), lines.end());
    group.lines = rangesOf(lines);
  }
}

std::vector<std::uint32_t> eventsOnLine(std::span<const UserEvent> events, std::uint32_t line) {
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < events.size(); ++i) {
    const auto& lines = events[i].lines;
    if (std::any_of(lines.begin(), lines.end(),
                    [&](const LineRange& range) { return range.first <= line && line <= range.last; })) {
      found.push_back(i);
    }
  }
  return found;
}

std::uint32_t firstLineNumber(const UserEvent& event) {
  return event.lines.empty() ? 0 : event.lines.front().first + 1;
}

}  // namespace marmoset::script
