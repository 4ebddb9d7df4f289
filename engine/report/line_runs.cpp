#include "engine/report/line_runs.h"

namespace marmoset::report {
namespace {

constexpr std::uint32_t none = 0xffffffff;

}  // namespace

std::vector<LineRun> lineRuns(std::size_t lineCount, std::span<const script::UserEvent> events,
                              const std::function<int(std::uint32_t event)>& kindOf) {
  std::vector<std::uint32_t> owner(lineCount, none);
  for (std::uint32_t i = 0; i < events.size(); ++i) {
    for (const auto& range : events[i].lines) {
      for (auto line = range.first; line <= range.last && line < owner.size(); ++line) owner[line] = i;
    }
  }
  std::vector<LineRun> runs;
  bool open = false;
  for (std::uint32_t line = 0; line < owner.size(); ++line) {
    if (owner[line] == none) continue;
    const auto kind = kindOf(owner[line]);
    if (kind == 0) {
      open = false;
      continue;
    }
    if (!open || runs.back().kind != kind) runs.push_back({{line, line}, kind, {}});
    open = true;
    runs.back().lines.last = line;
    auto& members = runs.back().events;
    if (members.empty() || members.back() != owner[line]) members.push_back(owner[line]);
  }
  return runs;
}

}  // namespace marmoset::report
