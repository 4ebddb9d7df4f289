#include "server/jobs/event_hints.h"

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

}  // namespace

std::vector<EventHint> eventHints(const DocumentResults& results) {
  std::vector<EventHint> hints;
  if (!results.recording || !results.trace) return hints;
  const auto& recording = results.recording->recording;
  for (std::size_t i = 0; i < results.recorded.places.size(); ++i) {
    const auto& place = results.recorded.places[i];
    const auto& lines = results.trace->events[i].lines;
    if (!place || place->recorded >= recording.events.size() || lines.empty()) continue;
    auto label = labelOf(recording, place->recorded);
    if (label.empty()) continue;
    hints.push_back({lines.front().first, place->stale ? fmt::format("({})", label) : std::move(label),
                     place->stale ? "Recorded before an event above was changed"
                                  : fmt::format("Recorded on {}", recording.device)});
  }
  return hints;
}

}  // namespace marmoset::server
