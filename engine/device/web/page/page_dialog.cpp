#include "engine/device/web/page/page_dialog.h"

#include <utility>

namespace marmoset::device::web {
namespace {

using trace::Rect;
using trace::ViewFlag;

constexpr std::int32_t margin = 24, lineHeight = 48, messageHeight = 120, buttonWidth = 96;

struct Places {
  Rect frame, message, field, cancel, ok;
};

Places placesOn(std::int32_t width, std::int32_t height) {
  constexpr std::int32_t full = messageHeight + 2 * lineHeight;
  const Rect frame{margin, (height - full) / 2, width - margin, (height + full) / 2};
  const auto fieldTop = frame.top + messageHeight, buttonTop = fieldTop + lineHeight;
  return {frame,
          {frame.left, frame.top, frame.right, fieldTop},
          {frame.left, fieldTop, frame.right, buttonTop},
          {frame.right - 2 * buttonWidth, buttonTop, frame.right - buttonWidth, frame.bottom},
          {frame.right - buttonWidth, buttonTop, frame.right, frame.bottom}};
}

trace::ViewNode view(std::string className, std::string id, std::string text, const Rect& bounds,
                     const std::string& package) {
  trace::ViewNode node;
  node.className = "android.widget." + std::move(className);
  node.package = package;
  node.resourceId = id.empty() ? std::string() : "android:id/" + std::move(id);
  node.text = std::move(text);
  node.bounds = bounds;
  node.flags.set(ViewFlag::enabled);
  return node;
}

}  // namespace

trace::ViewTree PageDialog::tree(std::int32_t width, std::int32_t height, const std::string& package) const {
  const auto places = placesOn(width, height);
  trace::ViewTree tree;
  const auto add = [&](trace::ViewNode node, bool clickable) {
    node.flags.set(ViewFlag::clickable, clickable);
    node.flags.set(ViewFlag::focusable, clickable);
    node.parent = tree.nodes.empty() ? -1 : 0;
    node.index = tree.nodes.empty() ? 0 : static_cast<std::uint32_t>(tree.nodes.size() - 1);
    tree.nodes.push_back(std::move(node));
  };
  add(view("FrameLayout", "", "", places.frame, package), false);
  add(view("TextView", "message", message, places.message, package), false);
  if (kind == "prompt") {
    auto field = view("EditText", "edit", typed, places.field, package);
    field.flags.set(ViewFlag::focused);
    add(std::move(field), true);
  }
  if (kind != "alert") add(view("Button", "button2", "Cancel", places.cancel, package), true);
  add(view("Button", "button1", "OK", places.ok, package), true);
  closeTree(tree);
  return tree;
}

PageDialog::Button PageDialog::buttonAt(double x, double y, std::int32_t width, std::int32_t height) const {
  const auto places = placesOn(width, height);
  if (places.ok.contains(x, y)) return Button::ok;
  if (kind != "alert" && places.cancel.contains(x, y)) return Button::cancel;
  return Button::none;
}

}  // namespace marmoset::device::web
