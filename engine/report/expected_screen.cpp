#include "engine/report/expected_screen.h"

#include <fmt/format.h>

namespace marmoset::report {

namespace {

using trace::ViewFlag;
using trace::ViewTree;

// After the first `count` events of the present script.
const trace::Observation* screenAfter(const RecordedScript& recorded, std::uint32_t count) {
  const auto& recording = recorded.analysis().document->recording;
  if (count == 0) return &recording.start;
  const auto last = recorded.recordedOf(count - 1);
  if (!last || *last >= recording.events.size()) return nullptr;
  const bool fails = *last + 1 == recording.events.size() && recording.failure;
  const auto& after = recording.events[*last].after;
  return fails || after.failure ? nullptr : &after;
}

std::string textInside(const ViewTree& tree, std::uint32_t view) {
  for (auto i = view + 1; i < tree.nodes[view].end; ++i) {
    const auto& node = tree.nodes[i];
    if (!node.text.empty()) return node.text;
    if (!node.description.empty()) return node.description;
  }
  return {};
}

std::string nameOf(const ViewTree& tree, std::uint32_t view) {
  const auto& node = tree.nodes[view];
  auto name = describe(node);
  if (!node.text.empty() || !node.description.empty()) return name;
  const auto inside = textInside(tree, view);
  return inside.empty() ? name : fmt::format("{} \"{}\"", name, inside);
}

}  // namespace

const trace::Observation* screenBefore(const RecordedScript& recorded, std::uint32_t event) {
  if (const auto known = recorded.recordedOf(event))
    return &recorded.analysis().document->recording.before(*known);
  return screenAfter(recorded, event);
}

const trace::Observation* screenAtLine(const RecordedScript& recorded, std::uint32_t line) {
  const auto& events = recorded.present().events;
  std::uint32_t count = 0;
  while (count < events.size() && !events[count].lines.empty() && events[count].lines.back().last < line)
    ++count;
  return screenAfter(recorded, count);
}

std::vector<TouchableWidget> touchableWidgets(const ViewTree& tree, script::UserEventType type) {
  std::vector<TouchableWidget> widgets;
  for (std::uint32_t view = 0; view < tree.nodes.size(); ++view) {
    if (!tree.nodes[view].has(ViewFlag::enabled)) continue;
    // Asking where a view can be touched takes longer than asking whether it would react.
    if (model::takerOf(tree, view, type) != view) continue;
    if (const auto at = model::touchPoint(tree, view, type))
      widgets.push_back({view, *at, nameOf(tree, view)});
  }
  return widgets;
}

}  // namespace marmoset::report
