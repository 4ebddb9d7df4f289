#include <fmt/format.h>

#include "engine/device/simulator/phone/phone_state.h"

namespace marmoset::device::simulator {

namespace {

using trace::Rect;
using trace::ViewFlag;
using trace::ViewNode;
using trace::ViewTree;

ViewNode frameNode(std::string package, const Rect& bounds) {
  ViewNode node;
  node.className = "android.widget.FrameLayout";
  node.package = std::move(package);
  node.bounds = bounds;
  node.flags.set(ViewFlag::enabled);
  return node;
}

ViewNode labelled(std::string className, std::string package, std::string text, const Rect& bounds,
                  std::uint32_t index) {
  auto node = frameNode(std::move(package), bounds);
  node.className = std::move(className);
  node.text = std::move(text);
  node.parent = 0;
  node.index = index;
  return node;
}

Rect screen(const PhoneState& phone) {
  return {0, 0, phone.width(), phone.height()};
}

Rect iconBounds(const PhoneState& phone, std::size_t number) {
  const auto width = phone.width() / 4, height = width + 60;
  const auto column = static_cast<std::int32_t>(number % 4), row = static_cast<std::int32_t>(number / 4);
  const auto top = phone.height() / 8 + row * height;
  return {column * width, top, (column + 1) * width, top + height};
}

ViewTree launcherTree(const PhoneState& phone) {
  ViewTree tree{phone.rotation, {frameNode("com.android.launcher3", screen(phone))}};
  for (std::size_t i = 0; i < phone.apps.size(); ++i) {
    auto icon = labelled("android.widget.TextView", "com.android.launcher3", phone.apps[i]->app->facts.label,
                         iconBounds(phone, i), static_cast<std::uint32_t>(i));
    icon.flags.set(ViewFlag::clickable);
    icon.flags.set(ViewFlag::longClickable);
    tree.nodes.push_back(std::move(icon));
  }
  return tree;
}

Rect dialogBounds(const PhoneState& phone) {
  const auto middle = phone.height() / 2;
  return {60, middle - 250, phone.width() - 60, middle + 250};
}

ViewTree dialogTree(const PhoneState& phone) {
  const auto bounds = dialogBounds(phone);
  ViewTree tree{phone.rotation, {frameNode("android", bounds)}};
  const auto half = (bounds.top + bounds.bottom) / 2;
  tree.nodes.push_back(labelled("android.widget.TextView", "android", phone.systemDialog,
                                {bounds.left, bounds.top, bounds.right, half}, 0));
  auto close = labelled("android.widget.Button", "android", "Close app",
                        {bounds.left, half, bounds.right, bounds.bottom}, 1);
  close.resourceId = "android:id/aerr_close";
  close.flags.set(ViewFlag::clickable);
  tree.nodes.push_back(std::move(close));
  return tree;
}

}  // namespace

ViewTree systemTree(const PhoneState& phone) {
  auto tree = !phone.systemDialog.empty() ? dialogTree(phone)
              : phone.foreign.empty()     ? launcherTree(phone)
                                      : ViewTree{phone.rotation, {frameNode(phone.foreign, screen(phone))}};
  closeTree(tree);
  return tree;
}

void touchSystem(PhoneState& phone, float x, float y) {
  if (!phone.systemDialog.empty()) {
    const auto bounds = dialogBounds(phone);
    if (!bounds.contains(x, y) || y < static_cast<float>(bounds.top + bounds.bottom) / 2) return;
    const bool wasHanging = phone.front && phone.front->hangs;
    phone.systemDialog.clear();
    if (wasHanging) stopApp(phone, *phone.front);
    return;
  }
  if (!phone.foreign.empty()) return;
  for (std::size_t i = 0; i < phone.apps.size(); ++i) {
    if (!iconBounds(phone, i).contains(x, y)) continue;
    const auto& facts = phone.apps[i]->app->facts;
    launchActivity(phone, facts.package, facts.mainActivity);
    return;
  }
}

}  // namespace marmoset::device::simulator
