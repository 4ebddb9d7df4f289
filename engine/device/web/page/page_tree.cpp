#include "engine/device/web/page/page_tree.h"

#include <algorithm>
#include <optional>

#include "engine/device/web/page/element_kind.h"

namespace marmoset::device::web {
namespace {

using trace::Rect;
using trace::ViewFlag;
using trace::ViewNode;
using trace::ViewTree;

bool encloses(const Rect& outer, const Rect& inner) {
  return inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right &&
         inner.bottom <= outer.bottom;
}

// Blanks as a browser shows them.
void appendWords(std::string& text, std::string_view more) {
  for (std::size_t at = 0; (at = more.find_first_not_of(" \t\r\n", at)) != std::string_view::npos;) {
    const auto end = std::min(more.find_first_of(" \t\r\n", at), more.size());
    if (!text.empty()) text += ' ';
    text += more.substr(at, end - at);
    at = end;
  }
}

class TreeBuilder {
 public:
  TreeBuilder(const std::vector<DomNode>& nodes, const PageScreen& screen)
      : nodes_(nodes), screen_(screen), clip_(nodes.size()), seen_(nodes.size()), texts_(nodes.size()) {}

  ViewTree build() {
    findSeen();
    findTexts();
    std::vector<std::int32_t> views(nodes_.size(), -1);
    countChildren();
    tree_.rotation = screen_.rotation;
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      if (isShown(i)) add(i, views);
    sortByParents();
    tellOrder();
    return std::move(tree_);
  }

 private:
  bool isShown(std::size_t i) const {
    const auto& node = nodes_[i];
    return !node.isText && !node.tag.empty() && node.tag != "#document" && seen_[i];
  }

  Rect whole() const { return {0, 0, screen_.width, screen_.height}; }

  void findSeen() {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const auto& node = nodes_[i];
      const auto around = node.parent < 0 || node.isFixed ? whole() : clip_[node.parent];
      clip_[i] = around;
      if (!node.box) continue;
      const auto part = onScreen(*node.box, screen_.viewport).intersected(around);
      // What the root clips is the screen.
      if (node.clips && node.tag != "html" && node.tag != "body") clip_[i] = part;
      if (!part.empty() && node.visible) seen_[i] = part;
    }
  }

  void findTexts() {
    for (const auto& node : nodes_)
      if (node.isText && node.box && node.visible && node.parent >= 0)
        appendWords(texts_[node.parent], node.text);
  }

  void countChildren() {
    index_.assign(nodes_.size(), 0);
    std::vector<std::uint32_t> count(nodes_.size(), 0);
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      if (!nodes_[i].isText && nodes_[i].parent >= 0) index_[i] = count[nodes_[i].parent]++;
  }

  // On top where a finger would touch its middle, but for what lies in it or it lies in.
  bool isCovered(std::size_t element) const {
    const auto& part = *seen_[element];
    const double x = (part.left + part.right) / 2.0, y = (part.top + part.bottom) / 2.0;
    std::size_t top = element;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const auto& other = nodes_[i];
      if (!seen_[i] || !other.takesTouches || !seen_[i]->contains(x, y)) continue;
      if (other.paintOrder >= nodes_[top].paintOrder) top = i;
    }
    return !isWithin(top, element) && !isWithin(element, top);
  }

  bool isWithin(std::size_t inner, std::size_t outer) const {
    for (auto at = static_cast<std::int32_t>(inner); at >= 0; at = nodes_[at].parent)
      if (static_cast<std::size_t>(at) == outer) return true;
    return false;
  }

  void tellFlags(std::size_t i, ViewNode& view) const {
    const auto& node = nodes_[i];
    const bool operable = isOperable(node) && node.takesTouches;
    const auto* type = node.attribute("type");
    const auto* selected = node.attribute("aria-selected");
    view.flags.set(ViewFlag::enabled, !isDisabled(node));
    view.flags.set(ViewFlag::clickable, operable && !isDisabled(node) && !isCovered(i));
    view.flags.set(ViewFlag::checkable, isCheckable(node));
    view.flags.set(ViewFlag::checked, isChecked(node));
    view.flags.set(ViewFlag::focusable, isOperable(node) || node.attribute("tabindex"));
    view.flags.set(ViewFlag::focused, node.identity == screen_.focused);
    view.flags.set(ViewFlag::scrollable, node.scrolls);
    view.flags.set(ViewFlag::password, type && *type == "password");
    view.flags.set(ViewFlag::selected, node.selected || (selected && *selected == "true"));
  }

  void tellWords(std::size_t i, ViewNode& view) const {
    const auto& node = nodes_[i];
    const auto words = [&](std::string_view name) {
      const auto* told = node.attribute(name);
      return told ? *told : std::string();
    };
    const auto id = words("id");
    if (!id.empty()) view.resourceId = screen_.package + ":id/" + id;
    view.text = node.value && !isCheckable(node) ? *node.value : texts_[i];
    if (view.flags.has(ViewFlag::password)) view.text.assign(view.text.size(), '*');
    view.hint = words("placeholder");
    view.description = words("aria-label");
    if (view.description.empty()) view.description = words("alt");
    if (view.description.empty()) view.description = words("title");
  }

  // The nearest one that it lies in; how many were passed over goes into its index, which is to tell it from
  // those that stand there by themselves.
  void place(std::size_t i, ViewNode& view, const std::vector<std::int32_t>& views) const {
    constexpr std::uint32_t perLevel = 1000;
    view.index = index_[i];
    for (auto up = nodes_[i].parent; up >= 0; up = nodes_[up].parent) {
      const auto above = views[up];
      if (above < 0) continue;
      if (above == 0 || encloses(tree_.nodes[above].bounds, view.bounds)) {
        view.parent = above;
        return;
      }
      view.index += perLevel;
    }
    view.parent = views_.empty() ? -1 : 0;
  }

  void add(std::size_t i, std::vector<std::int32_t>& views) {
    ViewNode view;
    view.className = className(nodes_[i]);
    view.package = screen_.package;
    view.bounds = tree_.nodes.empty() ? whole() : *seen_[i];
    tellFlags(i, view);
    tellWords(i, view);
    place(i, view, views);
    views[i] = static_cast<std::int32_t>(tree_.nodes.size());
    views_.push_back(i);
    tree_.nodes.push_back(std::move(view));
  }

  // A parent stands before its children and they follow it: those that were hung elsewhere move there.
  void sortByParents() {
    const auto size = tree_.nodes.size();
    std::vector<std::vector<std::uint32_t>> children(size);
    std::vector<std::uint32_t> open, order;
    for (std::uint32_t i = 0; i < size; ++i) {
      if (tree_.nodes[i].parent >= 0)
        children[tree_.nodes[i].parent].push_back(i);
      else
        open.push_back(i);
    }
    std::reverse(open.begin(), open.end());
    while (!open.empty()) {
      const auto next = open.back();
      open.pop_back();
      order.push_back(next);
      open.insert(open.end(), children[next].rbegin(), children[next].rend());
    }
    std::vector<std::int32_t> placeOf(size, -1);
    for (std::size_t i = 0; i < order.size(); ++i) placeOf[order[i]] = static_cast<std::int32_t>(i);
    ViewTree sorted{tree_.rotation, {}};
    std::vector<std::size_t> views;
    for (const auto from : order) {
      auto view = std::move(tree_.nodes[from]);
      if (view.parent >= 0) view.parent = placeOf[view.parent];
      sorted.nodes.push_back(std::move(view));
      views.push_back(views_[from]);
    }
    tree_ = std::move(sorted);
    views_ = std::move(views);
    closeTree(tree_);
  }

  // Among siblings, the one in which something is painted last lies on top.
  void tellOrder() {
    for (std::size_t i = tree_.nodes.size(); i-- > 0;) {
      auto& view = tree_.nodes[i];
      view.drawingOrder = std::max(view.drawingOrder.value_or(0), nodes_[views_[i]].paintOrder);
      if (view.parent < 0) continue;
      auto& above = tree_.nodes[view.parent].drawingOrder;
      above = std::max(above.value_or(0), *view.drawingOrder);
    }
  }

  const std::vector<DomNode>& nodes_;
  const PageScreen& screen_;
  std::vector<Rect> clip_;
  std::vector<std::optional<Rect>> seen_;
  std::vector<std::string> texts_;
  std::vector<std::uint32_t> index_;
  ViewTree tree_;
  std::vector<std::size_t> views_;  // the element of each view
};

}  // namespace

ViewTree pageTree(const std::vector<DomNode>& nodes, const PageScreen& screen) {
  return TreeBuilder(nodes, screen).build();
}

}  // namespace marmoset::device::web
