#include "engine/reduce/document/touched_widgets.h"

#include <fmt/format.h>

#include "engine/trace/aim.h"

namespace marmoset::reduce {

namespace {

using script::UserEventType;

bool staysInPlace(const script::UserEvent& event) {
  return event.type == UserEventType::tap || event.type == UserEventType::longPress;
}

TouchedWidget widgetOf(const trace::Recording& recording, std::size_t event) {
  const auto& tree = recording.before(event).tree;
  const auto& recorded = recording.events[event];
  if (!tree || !recorded.widget || *recorded.widget >= tree->nodes.size()) return {};
  TouchedWidget widget{describe(tree->nodes[*recorded.widget]), std::nullopt};
  if (staysInPlace(recorded.event) && middleServes(*tree, *recorded.widget, screenBefore(recording, event))) {
    const auto [x, y] = trace::middleOf(tree->nodes[*recorded.widget].bounds);
    widget.middle = script::Pointer{0, static_cast<float>(x), static_cast<float>(y)};
  }
  return widget;
}

}  // namespace

std::vector<TouchedWidget> touchedWidgets(const trace::Recording& recording, const replay::Trace& trace) {
  std::vector<TouchedWidget> widgets(trace.events.size() - trace.setup);
  for (std::size_t i = 0; i < widgets.size() && trace.setup + i < recording.events.size(); ++i)
    widgets[i] = widgetOf(recording, trace.setup + i);
  return widgets;
}

std::string inWords(const script::UserEvent& event, const TouchedWidget& widget) {
  if (widget.name.empty()) return describe(event);
  if (event.type == UserEventType::tap && event.complete) return "tap on " + widget.name;
  if (event.type == UserEventType::longPress && event.complete) return "long press on " + widget.name;
  return fmt::format("{} on {}", describe(event), widget.name);
}

}  // namespace marmoset::reduce
