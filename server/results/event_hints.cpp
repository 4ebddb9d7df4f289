#include "server/results/event_hints.h"

#include <fmt/format.h>

#include "engine/trace/crash_signature.h"

namespace marmoset::server {

namespace {

bool isTouch(script::UserEventType type) {
  using script::UserEventType;
  return type == UserEventType::tap || type == UserEventType::longPress || type == UserEventType::drag ||
         type == UserEventType::pinch || type == UserEventType::gesture;
}

std::string widgetOf(const trace::Recording& recording, std::size_t event) {
  const auto& recorded = recording.events[event];
  const auto& tree = recording.before(event).tree;
  if (!isTouch(recorded.event.type) || !tree) return "";
  if (!recorded.widget || *recorded.widget >= tree->nodes.size()) return "nothing";
  return describe(tree->nodes[*recorded.widget]);
}

std::string outcomeOf(const trace::Recording& recording, std::size_t event) {
  const auto& after = recording.events[event].after;
  if (after.failure) return "crash " + trace::signatureOf(*after.failure).type;
  const bool moved = !sameWindow(recording.before(event).window, after.window);
  return moved ? describe(after.window) : "";
}

std::string labelOf(const trace::Recording& recording, std::size_t event) {
  const auto widget = widgetOf(recording, event), outcome = outcomeOf(recording, event);
  if (outcome.empty()) return widget;
  return widget.empty() ? "→ " + outcome : fmt::format("{} → {}", widget, outcome);
}

std::string tooltipOf(const trace::Recording& recording, const replay::EventMapping& mapping,
                      std::uint32_t present) {
  if (mapping.places[present]->stale) return "Recorded before an event above was changed";
  return fmt::format("Recorded on {}{}", recording.device,
                     mapping.isDerived(present) ? " before events above that do nothing were deleted" : "");
}

}  // namespace

std::vector<EventHint> eventHints(const DocumentResults& results) {
  std::vector<EventHint> hints;
  if (!results.recorded) return hints;
  const auto& recording = results.recorded->analysis().document->recording;
  const auto& mapping = results.recorded->mapping();
  for (std::uint32_t i = 0; i < mapping.places.size(); ++i) {
    const auto& place = mapping.places[i];
    const auto& lines = results.trace->events[i].lines;
    if (!place || place->recorded >= recording.events.size() || lines.empty()) continue;
    auto label = labelOf(recording, place->recorded);
    if (label.empty()) continue;
    hints.push_back({lines.front().first, place->stale ? fmt::format("({})", label) : std::move(label),
                     tooltipOf(recording, mapping, i), i});
  }
  return hints;
}

}  // namespace marmoset::server
