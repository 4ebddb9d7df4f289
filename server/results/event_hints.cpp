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

std::string tooltipOf(const DocumentResults& results, std::uint32_t present) {
  const auto& mapping = results.recorded->mapping();
  return fmt::format("{}{}", whereRecorded(results),
                     mapping.places[present]->stale ? ", before an event above was changed"
                     : mapping.isDerived(present)   ? ", before events above that do nothing were deleted"
                                                    : "");
}

}  // namespace

bool isOfAnotherBuild(const DocumentResults& results) {
  return results.recorded && results.build.differsFrom(results.recorded->analysis().document->recording);
}

std::string whereRecorded(const DocumentResults& results) {
  const auto& document = *results.recorded->analysis().document;
  const auto& recording = document.recording;
  return fmt::format("Recorded with {}{} {} on {}{}", isOfAnotherBuild(results) ? "another build: " : "",
                     recording.package, recording.app, recording.device,
                     document.made > 0 ? ", " + replay::dayInWords(document.made) : "");
}

std::vector<EventHint> eventHints(const DocumentResults& results) {
  std::vector<EventHint> hints;
  if (!results.recorded) return hints;
  const auto& recording = results.recorded->analysis().document->recording;
  const auto& mapping = results.recorded->mapping();
  const bool faded = isOfAnotherBuild(results);
  for (std::uint32_t i = 0; i < mapping.places.size(); ++i) {
    const auto& place = mapping.places[i];
    const auto& lines = results.trace->events[i].lines;
    if (!place || place->recorded >= recording.events.size() || lines.empty()) continue;
    auto label = labelOf(recording, place->recorded);
    if (label.empty()) continue;
    if (faded || place->stale) label = fmt::format("({})", label);
    hints.push_back({lines.front().first, std::move(label), tooltipOf(results, i), i});
  }
  return hints;
}

}  // namespace marmoset::server
