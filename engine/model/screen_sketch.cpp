#include "engine/model/screen_sketch.h"

#include <algorithm>

#include "engine/trace/stable_hash.h"

namespace marmoset::model {

namespace {

using trace::StableHash;
using trace::ViewFlag;
using trace::ViewNode;
using trace::ViewTree;

constexpr std::uint16_t operationFlags =
    static_cast<std::uint16_t>(ViewFlag::clickable) | static_cast<std::uint16_t>(ViewFlag::longClickable) |
    static_cast<std::uint16_t>(ViewFlag::checkable) | static_cast<std::uint16_t>(ViewFlag::scrollable);

bool canBeActedOn(const ViewNode& view) {
  return (view.flags.bits() & operationFlags) != 0;
}

bool isTypedInto(const ViewNode& view) {
  return trace::shortClass(view).ends_with("EditText");
}

// A list at its top shows its first child.
bool isScrolled(const ViewTree& tree, std::uint32_t view) {
  const auto first = view + 1;
  return tree.nodes[view].has(ViewFlag::scrollable) && first < tree.nodes[view].end &&
         tree.nodes[first].index > 0;
}

// People read a row by what stands in it.
std::string_view textOf(const ViewTree& tree, std::uint32_t view) {
  if (isTypedInto(tree.nodes[view]) || tree.nodes[view].has(ViewFlag::scrollable)) return {};
  for (auto at = view; at < tree.nodes[view].end; ++at) {
    if (!tree.nodes[at].text.empty() && !isTypedInto(tree.nodes[at])) return tree.nodes[at].text;
  }
  return {};
}

AtFineness keyOf(const ViewTree& tree, std::uint32_t i) {
  const auto& view = tree.nodes[i];
  AtFineness key{};
  StableHash hash;
  hash.add(view.className);
  hash.add(view.resourceId);
  hash.add(static_cast<std::uint64_t>(view.flags.bits() & operationFlags));
  hash.add(std::uint64_t{view.has(ViewFlag::enabled)} | std::uint64_t{isScrolled(tree, i)} << 1);
  key[0] = hash.value();
  hash.add(view.description);
  hash.add(std::uint64_t{view.has(ViewFlag::checked)} | std::uint64_t{view.has(ViewFlag::selected)} << 1);
  key[1] = hash.value();
  hash.add(std::uint64_t{view.index});
  key[2] = hash.value();
  hash.add(textOf(tree, i));
  key[3] = hash.value();
  return key;
}

}  // namespace

const ScreenSketch::Widget* ScreenSketch::widget(std::uint32_t view) const {
  const auto found = std::ranges::lower_bound(widgets, view, {}, &Widget::view);
  return found != widgets.end() && found->view == view ? &*found : nullptr;
}

ScreenSketch sketchOf(const trace::Observation& seen) {
  ScreenSketch sketch;
  sketch.activity = seen.window.package + '/' + seen.window.activity + '/' + seen.window.window;
  if (seen.tree) {
    for (std::uint32_t i = 0; i < seen.tree->nodes.size(); ++i) {
      if (canBeActedOn(seen.tree->nodes[i])) sketch.widgets.push_back({i, keyOf(*seen.tree, i)});
    }
  }
  for (std::size_t fineness = 0; fineness < finenesses; ++fineness) {
    std::vector<std::uint64_t> keys;
    for (const auto& widget : sketch.widgets) keys.push_back(widget.key[fineness]);
    std::ranges::sort(keys);
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    StableHash hash;
    hash.add(sketch.activity);
    hash.add(static_cast<std::uint64_t>(seen.window.kind));
    hash.add(std::uint64_t{seen.window.keyboard} + 2 * fineness);
    for (const auto key : keys) hash.add(key);
    sketch.ids[fineness] = hash.value();
  }
  return sketch;
}

}  // namespace marmoset::model
