#include "engine/fuzz/effect/gui_effect.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "engine/trace/stable_hash.h"

namespace marmoset::fuzz {

namespace {

using trace::ViewNode;
using trace::ViewTree;

constexpr std::size_t longestLabel = 50;

std::string_view labelText(const ViewNode& view) {
  return view.text.size() > longestLabel ? std::string_view() : std::string_view(view.text);
}

// A tree as it is compared: with the children of some views in the order of what they hold.
struct Comparable {
  LabelledTree tree;
  std::vector<std::uint32_t> views;    // by node
  std::vector<std::uint64_t> content;  // of node's subtree
};

class Preparing {
 public:
  Preparing(const Layout& layout, const Masks& masks) : layout_(layout), masks_(masks) {}

  Comparable made() && {
    const auto& nodes = layout_.tree->nodes;
    labels_.resize(nodes.size());
    for (std::uint32_t i = 0; i < nodes.size(); ++i) labels_[i] = maskedLabel(i);
    content_ = subtreeHashes({labels_, endsOf(nodes)});
    for (std::uint32_t i = 0; i < nodes.size(); i = nodes[i].end) visit(i);
    made_.content = subtreeHashes(made_.tree);
    return std::move(made_);
  }

 private:
  static std::vector<std::uint32_t> endsOf(const std::vector<ViewNode>& nodes) {
    std::vector<std::uint32_t> ends;
    for (const auto& node : nodes) ends.push_back(node.end);
    return ends;
  }

  // A masked view is there or not, but says nothing.
  std::uint64_t maskedLabel(std::uint32_t i) const {
    const auto& view = layout_.tree->nodes[i];
    if (!masks_.hides(layout_, i)) return fuzz::labelOf(view);
    trace::StableHash hash;
    hash.add(view.className);
    hash.add(view.resourceId);
    return hash.value();
  }

  void visit(std::uint32_t root) {
    struct Open {
      std::size_t node = 0;
      std::vector<std::uint32_t> children;
      std::size_t next = 0;
    };
    std::vector<Open> open{{enter(root), childrenOf(root)}};
    while (!open.empty()) {
      auto& top = open.back();
      if (top.next < top.children.size()) {
        const auto child = top.children[top.next++];
        open.push_back({enter(child), childrenOf(child)});
      } else {
        made_.tree.ends[top.node] = static_cast<std::uint32_t>(made_.tree.size());
        open.pop_back();
      }
    }
  }

  std::size_t enter(std::uint32_t view) {
    made_.tree.labels.push_back(labels_[view]);
    made_.tree.ends.push_back(0);
    made_.views.push_back(view);
    return made_.views.size() - 1;
  }

  std::vector<std::uint32_t> childrenOf(std::uint32_t view) const {
    auto children = layout_.tree->children(view);
    if (masks_.isUnordered(layout_, view))
      std::ranges::stable_sort(children, {}, [this](std::uint32_t child) { return content_[child]; });
    return children;
  }

  const Layout& layout_;
  const Masks& masks_;
  std::vector<std::uint64_t> labels_, content_;
  Comparable made_;
};

std::string saying(const ViewNode& view) {
  if (!view.text.empty()) return fmt::format("says \"{}\"", view.text);
  if (!view.description.empty()) return fmt::format("is \"{}\"", view.description);
  return "says nothing";
}

}  // namespace

std::uint64_t labelOf(const ViewNode& view) {
  trace::StableHash hash;
  hash.add(view.className);
  hash.add(view.resourceId);
  hash.add(view.description);
  hash.add(labelText(view));
  return hash.value();
}

GuiEffect effectOf(const Layout& before, const Layout& after, const Masks& masks) {
  const auto from = Preparing(before, masks).made();
  const auto to = Preparing(after, masks).made();
  const auto edits = treeEdits(from.tree, to.tree);
  GuiEffect effect;
  effect.isLeast = edits.isLeast;
  for (const auto& edit : edits.edits) {
    ViewChange change;
    change.kind = edit.kind;
    if (edit.from != TreeEdit::none) {
      change.from = from.views[edit.from];
      change.fromContent = from.content[edit.from];
    }
    if (edit.to != TreeEdit::none) {
      change.to = to.views[edit.to];
      change.toContent = to.content[edit.to];
    }
    const bool isMasked = (change.from != TreeEdit::none && masks.hides(before, change.from)) ||
                          (change.to != TreeEdit::none && masks.hides(after, change.to));
    if (!isMasked) effect.changes.push_back(change);
  }
  return effect;
}

std::vector<ViewChange> missing(const std::vector<ViewChange>& wanted, const std::vector<ViewChange>& there) {
  std::vector<ViewChange> left;
  std::vector<bool> used(there.size());
  for (const auto& change : wanted) {
    std::size_t i = 0;
    while (i < there.size() && (used[i] || !there[i].isLike(change))) ++i;
    if (i == there.size())
      left.push_back(change);
    else
      used[i] = true;
  }
  return left;
}

std::string inWords(const ViewChange& change, const Layout& before, const Layout& after) {
  switch (change.kind) {
    case EditKind::deleted:
      return fmt::format("{} is gone", trace::describe(before.tree->nodes[change.from]));
    case EditKind::added:
      return fmt::format("{} is new", trace::describe(after.tree->nodes[change.to]));
    case EditKind::changed:
      break;
  }
  const auto& from = before.tree->nodes[change.from];
  const auto& to = after.tree->nodes[change.to];
  if (from.className != to.className || from.resourceId != to.resourceId)
    return fmt::format("{} stands where {} was", trace::describe(to), trace::describe(from));
  return fmt::format("{} now {}", trace::describe(from), saying(to));
}

}  // namespace marmoset::fuzz
