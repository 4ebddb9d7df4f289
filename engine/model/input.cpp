#include "engine/model/input.h"

#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/script/android/key_codes.h"
#include "engine/trace/abstract_state.h"

namespace marmoset::model {

namespace {

using script::UserEvent;
using script::UserEventType;
using trace::ViewFlag;
using trace::ViewNode;
using trace::ViewTree;

constexpr std::string_view blankGround = "blank ground";

bool reacts(const ViewNode& node, UserEventType type) {
  switch (type) {
    case UserEventType::tap:
      return node.has(ViewFlag::clickable) || node.has(ViewFlag::checkable);
    case UserEventType::longPress:
      return node.has(ViewFlag::longClickable) || node.has(ViewFlag::clickable);
    case UserEventType::drag:
      return node.has(ViewFlag::scrollable);
    default:
      return true;
  }
}

bool isTouch(UserEventType type) {
  switch (type) {
    case UserEventType::tap:
    case UserEventType::longPress:
    case UserEventType::drag:
    case UserEventType::pinch:
    case UserEventType::gesture:
      return true;
    default:
      return false;
  }
}

std::string widgetName(const ViewTree& tree, std::uint32_t node) {
  const auto& view = tree.nodes[node];
  auto told = std::string(shortClass(view));
  if (!view.resourceId.empty()) told += fmt::format(" #{}", shortId(view));
  return told + fmt::format(" @{}", fmt::join(trace::pathTo(tree, node), "."));
}

std::string focusedWidget(const ViewTree& tree) {
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    if (tree.nodes[i].has(ViewFlag::focused)) return widgetName(tree, i);
  }
  return {};
}

std::string widgetOf(const trace::Observation& before, const trace::RecordedEvent& recorded) {
  const auto type = recorded.event.type;
  if (!before.tree) return {};
  if (type == UserEventType::text || type == UserEventType::trackball) return focusedWidget(*before.tree);
  if (!isTouch(type)) return {};
  if (!recorded.widget) return std::string(blankGround);
  return widgetName(*before.tree, takerOf(*before.tree, *recorded.widget, type).value_or(*recorded.widget));
}

// The way a finger goes, as one of four; nothing where it is not known.
std::string_view wayOf(float x, float y) {
  if (std::isnan(x) || std::isnan(y) || (x == 0 && y == 0)) return "";
  if (std::abs(x) > std::abs(y)) return x < 0 ? "left" : "right";
  return y < 0 ? "up" : "down";
}

std::string_view pinchOf(const UserEvent& event) {
  const auto before = std::hypot(event.secondX - event.x, event.secondY - event.y);
  const auto after = std::hypot(event.secondToX - event.toX, event.secondToY - event.toY);
  return after < before ? "closer" : "apart";
}

std::string detailOf(const UserEvent& event) {
  switch (event.type) {
    case UserEventType::launch:
      return fmt::format("{}/{}", event.package, trace::shortActivity(event.package, event.activity));
    case UserEventType::drag:
      return std::string(wayOf(event.toX - event.x, event.toY - event.y));
    case UserEventType::trackball:
      return std::string(wayOf(event.x, event.y));
    case UserEventType::pinch:
      return std::string(pinchOf(event));
    case UserEventType::key:
    case UserEventType::longKey:
      return script::keyWord(event.keyCode);
    case UserEventType::rotation:
      return fmt::format("to {} degrees", event.rotation * 90);
    case UserEventType::flip:
      return event.open ? "open" : "close";
    case UserEventType::text:
    case UserEventType::shellCommand:
    case UserEventType::instrumentation:
    case UserEventType::measurement:
      return event.text;
    default:
      return {};
  }
}

}  // namespace

std::optional<std::uint32_t> takerOf(const ViewTree& tree, std::uint32_t hit, UserEventType type) {
  for (auto at = static_cast<std::int32_t>(hit); at >= 0; at = tree.nodes[at].parent) {
    if (reacts(tree.nodes[at], type)) return static_cast<std::uint32_t>(at);
  }
  return std::nullopt;
}

Input inputOf(const trace::Observation& before, const trace::RecordedEvent& recorded) {
  Input input{recorded.event.type, widgetOf(before, recorded), detailOf(recorded.event)};
  if (!recorded.event.complete) input.detail += input.detail.empty() ? "incomplete" : ", incomplete";
  return input;
}

std::optional<std::uint32_t> widgetHit(const UserEvent& event, const ViewTree& before) {
  switch (event.type) {
    case UserEventType::tap:
    case UserEventType::longPress:
      return widgetUnderTap(before, event.x, event.y, event.toX, event.toY);
    case UserEventType::drag:
    case UserEventType::pinch:
    case UserEventType::gesture:
      return widgetUnderTap(before, event.x, event.y, event.x, event.y);
    default:
      return std::nullopt;
  }
}

std::optional<std::uint32_t> widgetNamed(const ViewTree& tree, std::string_view name) {
  for (std::uint32_t view = 0; view < tree.nodes.size(); ++view) {
    if (name.starts_with(shortClass(tree.nodes[view])) && widgetName(tree, view) == name) return view;
  }
  return std::nullopt;
}

std::string toString(const Input& input) {
  auto told = std::string(name(input.type));
  for (const auto* part : {&input.widget, &input.detail}) {
    if (!part->empty()) told += ' ' + *part;
  }
  for (auto& c : told) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  return told;
}

}  // namespace marmoset::model
