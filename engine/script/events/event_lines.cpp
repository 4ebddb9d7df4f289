#include "engine/script/events/event_lines.h"

#include <algorithm>

namespace marmoset::script {
namespace {

bool isWait(const LowLevelEvent& event) {
  return std::holds_alternative<WaitEvent>(event.body) || std::holds_alternative<ThrottleEvent>(event.body);
}

// Which lines queue more than waits.
class ActingLines {
 public:
  explicit ActingLines(const std::vector<LowLevelEvent>& events) {
    if (events.empty()) return;
    const auto byLine = [](const LowLevelEvent& a, const LowLevelEvent& b) { return a.line < b.line; };
    const auto [first, last] = std::minmax_element(events.begin(), events.end(), byLine);
    first_ = first->line;
    acts_.resize(last->line - first_ + 1);
    for (const auto& event : events) {
      if (!isWait(event)) acts_[event.line - first_] = true;
    }
  }
  bool has(std::uint32_t line) const { return acts_[line - first_]; }

 private:
  std::uint32_t first_ = 0;
  std::vector<bool> acts_;
};

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
  const ActingLines acts(events);
  std::vector<std::uint32_t> lines;
  for (auto& group : groups) {
    lines.clear();
    for (const auto index : group.lowLevel) {
      const auto& event = events[index];
      if (!isWait(event) || !acts.has(event.line)) lines.push_back(event.line);
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

std::string linesOf(const Script& script, const UserEvent& event) {
  std::string text;
  for (const auto& range : event.lines) {
    for (auto line = range.first; line <= range.last; ++line)
      text += std::string(script.lineText(line)) + "\n";
  }
  return text;
}

}  // namespace marmoset::script
