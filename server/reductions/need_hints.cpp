#include "server/reductions/need_hints.h"

#include <fmt/format.h>

#include "server/reductions/reduced_document.h"

namespace marmoset::server {

std::vector<EventHint> needHints(const Snapshot& document, const World& world) {
  std::vector<EventHint> hints;
  const auto reduced = reducedDocument(document, world);
  if (!reduced) return hints;
  for (std::uint32_t i = 0; i < reduced->trace->events.size(); ++i) {
    const auto* event = reduced->evidenceOf(i);
    const auto& lines = reduced->trace->events[i].lines;
    if (!event || event->runs == 0 || lines.empty()) continue;
    auto label = reduce::whyNeeded(event->successes, event->runs, event->steadies);
    if (reduced->isStale(i)) label = fmt::format("({})", label);
    auto tooltip = event->line == 0
                       ? std::string()
                       : fmt::format("From line {} of {}", event->line, reduced->evidence.original);
    hints.push_back({lines.front().first, std::move(label), std::move(tooltip), i});
  }
  return hints;
}

}  // namespace marmoset::server
