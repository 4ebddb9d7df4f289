#include "engine/device/web/web_screen.h"

#include <algorithm>

namespace marmoset::device::web {
namespace {

constexpr std::string_view home = "launcher";

bool isOpenDialog(const DomNode& node) {
  if (!node.box || node.box->width <= 0 || node.box->height <= 0 || !node.visible) return false;
  if (node.tag == "dialog") return node.attribute("open") != nullptr;
  const auto* role = node.attribute("role");
  const auto* modal = node.attribute("aria-modal");
  return role && (*role == "dialog" || *role == "alertdialog") && modal && *modal == "true";
}

}  // namespace

trace::WindowStatus homeWindow(std::int32_t rotation) {
  trace::WindowStatus window;
  window.package = home;
  window.kind = trace::WindowKind::system;
  window.rotation = rotation;
  return window;
}

trace::ViewTree homeTree(std::int32_t width, std::int32_t height, std::int32_t rotation) {
  trace::ViewNode frame;
  frame.className = "android.widget.FrameLayout";
  frame.package = home;
  frame.bounds = {0, 0, width, height};
  frame.flags.set(trace::ViewFlag::enabled);
  trace::ViewTree tree{rotation, {std::move(frame)}};
  closeTree(tree);
  return tree;
}

std::optional<std::string> openDialog(const std::vector<DomNode>& elements) {
  const auto dialog = std::find_if(elements.begin(), elements.end(), isOpenDialog);
  if (dialog == elements.end()) return std::nullopt;
  for (const auto* name : {"aria-label", "id"})
    if (const auto* told = dialog->attribute(name); told && !told->empty()) return *told;
  return "dialog";
}

void keepTouchesInDialog(std::vector<DomNode>& elements) {
  // Browsers fix modal ones to the screen, and the others not.
  const auto modal = std::find_if(elements.begin(), elements.end(), [](const DomNode& node) {
    return node.tag == "dialog" && node.isFixed && isOpenDialog(node);
  });
  if (modal == elements.end()) return;
  const auto dialog = static_cast<std::int32_t>(modal - elements.begin());
  std::vector<bool> inside(elements.size(), false);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const auto parent = elements[i].parent;
    inside[i] = static_cast<std::int32_t>(i) == dialog || (parent >= 0 && inside[parent]);
    elements[i].takesTouches = elements[i].takesTouches && inside[i];
  }
}

}  // namespace marmoset::device::web
