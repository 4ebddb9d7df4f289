#include "engine/trace/view_tree.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/trace/stable_hash.h"
#include "engine/trace/touch_dispatch.h"

namespace marmoset::trace {

Rect Rect::intersected(const Rect& other) const {
  return {std::max(left, other.left), std::max(top, other.top), std::min(right, other.right),
          std::min(bottom, other.bottom)};
}

void ViewFlags::set(ViewFlag flag, bool on) {
  const auto bit = static_cast<std::uint16_t>(flag);
  bits_ = static_cast<std::uint16_t>(on ? bits_ | bit : bits_ & ~bit);
}

std::vector<std::uint32_t> ViewTree::children(std::uint32_t node) const {
  std::vector<std::uint32_t> found;
  for (auto child = node + 1; child < nodes[node].end; child = nodes[child].end) found.push_back(child);
  return found;
}

void closeTree(ViewTree& tree) {
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) tree.nodes[i].end = static_cast<std::uint32_t>(i + 1);
  for (auto i = tree.nodes.size(); i-- > 0;) {
    const auto parent = tree.nodes[i].parent;
    if (parent >= 0) tree.nodes[parent].end = std::max(tree.nodes[parent].end, tree.nodes[i].end);
  }
}

namespace {

bool isContainerClass(std::string_view shortName) {
  static constexpr std::array containers{"ViewGroup", "DecorView", "ComposeView", "AndroidComposeView",
                                         "FragmentContainerView"};
  return shortName.ends_with("Layout") ||
         std::find(containers.begin(), containers.end(), shortName) != containers.end();
}

// The views in the order in which they are drawn. Recent builds tell it; else later siblings lie on top.
class DrawnOrder {
 public:
  explicit DrawnOrder(const ViewTree& tree) : tree_(tree) {
    const auto told = [](const ViewNode& node) { return node.drawingOrder.has_value(); };
    if (std::ranges::any_of(tree.nodes, told)) sortByOrder();
  }

  std::uint32_t node(std::uint32_t view) const { return nodes_.empty() ? view : nodes_[view]; }
  std::uint32_t end(std::uint32_t view) const {
    const auto& first = tree_.nodes[node(view)];
    return view + (first.end - node(view));
  }

 private:
  void sortByOrder() {
    nodes_.reserve(tree_.nodes.size());
    std::vector<std::uint32_t> open;
    const auto put = [&](std::vector<std::uint32_t> siblings) {
      std::ranges::stable_sort(siblings, {},
                               [&](auto at) { return tree_.nodes[at].drawingOrder.value_or(0); });
      open.insert(open.end(), siblings.rbegin(), siblings.rend());
    };
    std::vector<std::uint32_t> roots;
    for (std::uint32_t at = 0; at < tree_.nodes.size(); at = tree_.nodes[at].end) roots.push_back(at);
    for (put(std::move(roots)); !open.empty();) {
      nodes_.push_back(open.back());
      open.pop_back();
      put(tree_.children(nodes_.back()));
    }
  }

  const ViewTree& tree_;
  std::vector<std::uint32_t> nodes_;  // empty: as in the tree
};

// Of both points of a tap.
struct TapOnTree {
  const ViewTree& tree;
  DrawnOrder order;
  std::array<std::array<double, 2>, 2> points;
  bool widgetsOnly = false;

  std::uint32_t size() const { return static_cast<std::uint32_t>(tree.nodes.size()); }
  std::uint32_t end(std::uint32_t view) const { return order.end(view); }
  bool isUnder(std::uint32_t view) const {
    const auto& bounds = tree.nodes[order.node(view)].bounds;
    return bounds.contains(points[0][0], points[0][1]) && bounds.contains(points[1][0], points[1][1]);
  }
  bool takes(std::uint32_t view) const { return takesTouches(tree.nodes[order.node(view)]); }
  bool is(std::uint32_t view) const { return !widgetsOnly || isWidget(tree, order.node(view)); }

  std::optional<std::uint32_t> find() const {
    const auto found = viewUnderTouch(*this);
    return found ? std::optional(order.node(*found)) : std::nullopt;
  }
};

}  // namespace

bool isWidget(const ViewTree& tree, std::uint32_t position) {
  const auto& node = tree.nodes[position];
  if (!node.text.empty() || !node.description.empty()) return true;
  if (node.has(ViewFlag::clickable) || node.has(ViewFlag::longClickable) || node.has(ViewFlag::checkable) ||
      node.has(ViewFlag::scrollable)) {
    return true;
  }
  if (isContainerClass(shortClass(node))) return false;
  const bool isLeaf = node.end == position + 1;
  return isLeaf || shortClass(node) != "View";
}

bool answersByPlace(const ViewNode& node) {
  static constexpr std::array names{"SeekBar", "RatingBar", "WebView", "SurfaceView", "TextureView"};
  return std::ranges::any_of(names, [&](std::string_view name) { return shortClass(node).ends_with(name); });
}

bool takesTouches(const ViewNode& node) {
  return node.has(ViewFlag::clickable) || node.has(ViewFlag::longClickable) ||
         node.has(ViewFlag::checkable) || node.has(ViewFlag::scrollable) || answersByPlace(node);
}

std::optional<std::uint32_t> deepestAt(const ViewTree& tree, double x, double y) {
  return TapOnTree{tree, DrawnOrder(tree), {{{x, y}, {x, y}}}}.find();
}

std::optional<std::uint32_t> widgetUnderTap(const ViewTree& tree, double downX, double downY, double upX,
                                            double upY) {
  return TapOnTree{tree, DrawnOrder(tree), {{{downX, downY}, {upX, upY}}}, true}.find();
}

std::uint64_t contentHash(const ViewTree& tree) {
  StableHash hash;
  hash.add(static_cast<std::uint64_t>(tree.rotation));
  for (const auto& node : tree.nodes) {
    for (const auto* text :
         {&node.text, &node.resourceId, &node.className, &node.package, &node.description, &node.hint}) {
      hash.add(*text);
    }
    for (const std::int64_t number :
         {std::int64_t{node.index}, std::int64_t{node.flags.bits()}, std::int64_t{node.bounds.left},
          std::int64_t{node.bounds.top}, std::int64_t{node.bounds.right}, std::int64_t{node.bounds.bottom},
          std::int64_t{node.parent}, std::int64_t{node.notAccessible}}) {
      hash.add(static_cast<std::uint64_t>(number));
    }
  }
  return hash.value();
}

std::string_view shortId(const ViewNode& node) {
  const std::string_view id = node.resourceId;
  const auto slash = id.rfind('/');
  return slash == std::string_view::npos ? id : id.substr(slash + 1);
}

std::string_view shortClass(const ViewNode& node) {
  const std::string_view name = node.className;
  const auto dot = name.find_last_of(".$");
  return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

std::string describe(const ViewNode& node) {
  std::string told(shortClass(node));
  if (!node.resourceId.empty()) told += fmt::format(" #{}", shortId(node));
  const auto& said = node.text.empty() ? node.description : node.text;
  if (!said.empty()) told += fmt::format(" \"{}\"", said);
  return told;
}

}  // namespace marmoset::trace
