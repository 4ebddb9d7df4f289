#include "engine/fuzz/effect/tree_edit.h"

#include <algorithm>
#include <span>

#include "engine/trace/stable_hash.h"

namespace marmoset::fuzz {

namespace {

// What the distances of all pairs of nodes may take: 64 MiB.
constexpr std::uint64_t mostPairsOfNodes = 16'000'000;

using Node = std::uint32_t;
using Nodes = std::vector<Node>;

Nodes childrenOf(const LabelledTree& tree, Node node) {
  Nodes children;
  for (auto child = node + 1; child < tree.ends[node]; child = tree.ends[child]) children.push_back(child);
  return children;
}

// Trees that stand side by side, in postorder, under a root that both sides of a comparison have. Read from
// the left or from the right: then everything is mirrored.
class Forest {
 public:
  Forest(const LabelledTree& tree, std::span<const Node> roots, bool fromLeft)
      : tree_(tree), fromLeft_(fromLeft) {
    for (const auto root : inOrder({roots.begin(), roots.end()})) visit(root);
    nodes_.push_back(TreeEdit::none);
    labels_.push_back(0);
    leaves_.push_back(0);
    Nodes last(nodes_.size());
    for (Node i = 0; i < size(); ++i) last[leaves_[i]] = i;
    for (Node i = 0; i < size(); ++i)
      if (last[leaves_[i]] == i) keyRoots_.push_back(i);
  }

  Node size() const { return static_cast<Node>(nodes_.size()); }
  Node node(Node i) const { return nodes_[i]; }
  Node leaf(Node i) const { return leaves_[i]; }  // the first of the subtree
  bool sameLabel(Node i, const Forest& other, Node j) const { return labels_[i] == other.labels_[j]; }
  const Nodes& keyRoots() const { return keyRoots_; }

  std::uint64_t relevantForests() const {
    std::uint64_t sum = 0;
    for (const auto root : keyRoots_) sum += root - leaves_[root] + 1;
    return sum;
  }

 private:
  Nodes inOrder(Nodes nodes) const {
    if (!fromLeft_) std::ranges::reverse(nodes);
    return nodes;
  }

  // Without recursion: a tree may be as deep as it has nodes.
  void visit(Node root) {
    struct Open {
      Node node;
      Nodes children;
      std::size_t next = 0;
      Node leaf = 0;
    };
    std::vector<Open> open;
    open.push_back({root, inOrder(childrenOf(tree_, root)), 0, size()});
    while (!open.empty()) {
      auto& top = open.back();
      if (top.next < top.children.size()) {
        const auto child = top.children[top.next++];
        open.push_back({child, inOrder(childrenOf(tree_, child)), 0, size()});
        continue;
      }
      nodes_.push_back(top.node);
      labels_.push_back(tree_.labels[top.node]);
      leaves_.push_back(top.leaf);
      open.pop_back();
    }
  }

  const LabelledTree& tree_;
  bool fromLeft_;
  Nodes nodes_, leaves_, keyRoots_;
  std::vector<std::uint64_t> labels_;
};

// Zhang and Shasha's algorithm on two forests.
class Comparison {
 public:
  Comparison(const Forest& from, const Forest& to)
      : from_(from), to_(to), trees_(std::size_t{from.size()} * to.size()) {}

  // Calls `onEdit(node or none, node or none)` for every edit.
  template <class OnEdit>
  void edits(OnEdit onEdit) {
    for (const auto i : from_.keyRoots())
      for (const auto j : to_.keyRoots()) fill(i, j, true);
    std::vector<std::pair<Node, Node>> open{{from_.size() - 1, to_.size() - 1}};
    while (!open.empty()) {
      const auto [i, j] = open.back();
      open.pop_back();
      fill(i, j, false);
      const auto left = from_.leaf(i), right = to_.leaf(j);
      auto x = i - left + 1, y = j - right + 1;
      // The root that both have is no node of either.
      if (from_.node(i) == TreeEdit::none && to_.node(j) == TreeEdit::none) --x, --y;
      while (x > 0 || y > 0) {
        const auto a = left + x - 1, b = right + y - 1;
        if (x > 0 && at(x, y) == at(x - 1, y) + 1) {
          onEdit(from_.node(a), TreeEdit::none);
          --x;
        } else if (y > 0 && at(x, y) == at(x, y - 1) + 1) {
          onEdit(TreeEdit::none, to_.node(b));
          --y;
        } else if (from_.leaf(a) == left && to_.leaf(b) == right) {
          if (!from_.sameLabel(a, to_, b)) onEdit(from_.node(a), to_.node(b));
          --x, --y;
        } else {
          open.emplace_back(a, b);
          x = from_.leaf(a) - left;
          y = to_.leaf(b) - right;
        }
      }
    }
  }

 private:
  std::uint32_t& at(Node x, Node y) { return forests_[std::size_t{x} * width_ + y]; }
  std::uint32_t& tree(Node i, Node j) { return trees_[std::size_t{i} * to_.size() + j]; }

  void fill(Node i, Node j, bool keep) {
    const auto left = from_.leaf(i), right = to_.leaf(j);
    const auto rows = i - left + 2, columns = j - right + 2;
    width_ = columns;
    if (forests_.size() < std::size_t{rows} * columns) forests_.resize(std::size_t{rows} * columns);
    for (Node y = 0; y < columns; ++y) at(0, y) = y;
    for (Node x = 1; x < rows; ++x) {
      at(x, 0) = x;
      const auto a = left + x - 1;
      const bool wholeFrom = from_.leaf(a) == left;
      const auto upTo = from_.leaf(a) - left;
      for (Node y = 1; y < columns; ++y) {
        const auto b = right + y - 1;
        auto least = std::min(at(x - 1, y), at(x, y - 1)) + 1;
        if (wholeFrom && to_.leaf(b) == right) {
          least = std::min(least, at(x - 1, y - 1) + (from_.sameLabel(a, to_, b) ? 0 : 1));
          if (keep) tree(a, b) = least;
        } else {
          least = std::min(least, at(upTo, to_.leaf(b) - right) + tree(a, b));
        }
        at(x, y) = least;
      }
    }
  }

  const Forest& from_;
  const Forest& to_;
  std::vector<std::uint32_t> trees_, forests_;
  std::size_t width_ = 0;
};

class Editor {
 public:
  Editor(const LabelledTree& from, const LabelledTree& to, std::uint64_t mostPairs)
      : from_(from), to_(to), fromHash_(subtreeHashes(from)), toHash_(subtreeHashes(to)), left_(mostPairs) {}

  TreeEdits edits() && {
    open_.push_back({rootsOf(from_), rootsOf(to_)});
    while (!open_.empty()) {
      auto pair = std::move(open_.back());
      open_.pop_back();
      compare(std::move(pair));
    }
    std::ranges::sort(found_.edits, [](const auto& a, const auto& b) {
      return std::pair(a.from, a.to) < std::pair(b.from, b.to);
    });
    return std::move(found_);
  }

 private:
  struct Pair {
    Nodes from, to;
  };

  static Nodes rootsOf(const LabelledTree& tree) {
    Nodes roots;
    for (Node node = 0; node < tree.size(); node = tree.ends[node]) roots.push_back(node);
    return roots;
  }

  void compare(Pair pair) {
    trim(pair.from, pair.to);
    if (pair.from.empty() || pair.to.empty()) return replaceWhole(pair);
    const bool single = pair.from.size() == 1 && pair.to.size() == 1;
    if (single && from_.labels[pair.from[0]] == to_.labels[pair.to[0]])
      return open_.push_back({childrenOf(from_, pair.from[0]), childrenOf(to_, pair.to[0])});
    if (!solve(pair)) approximate(pair);
  }

  // Equal trees at both ends.
  void trim(Nodes& from, Nodes& to) const {
    std::size_t first = 0, last = 0;
    const auto most = std::min(from.size(), to.size());
    while (first < most && fromHash_[from[first]] == toHash_[to[first]]) ++first;
    while (first + last < most &&
           fromHash_[from[from.size() - 1 - last]] == toHash_[to[to.size() - 1 - last]])
      ++last;
    for (auto* nodes : {&from, &to})
      *nodes = Nodes(nodes->begin() + static_cast<std::ptrdiff_t>(first),
                     nodes->end() - static_cast<std::ptrdiff_t>(last));
  }

  void replaceWhole(const Pair& pair) {
    for (const auto root : pair.from)
      for (auto node = root; node < from_.ends[root]; ++node) add(node, TreeEdit::none);
    for (const auto root : pair.to)
      for (auto node = root; node < to_.ends[root]; ++node) add(TreeEdit::none, node);
  }

  bool solve(const Pair& pair) {
    const Forest from(from_, pair.from, true), to(to_, pair.to, true);
    const Forest mirroredFrom(from_, pair.from, false), mirroredTo(to_, pair.to, false);
    const auto fromLeft = from.relevantForests() * to.relevantForests();
    const auto fromRight = mirroredFrom.relevantForests() * mirroredTo.relevantForests();
    const auto cost = std::min(fromLeft, fromRight);
    if (cost > left_ || std::uint64_t{from.size()} * to.size() > mostPairsOfNodes) return false;
    left_ -= cost;
    const auto onEdit = [this](Node a, Node b) { add(a, b); };
    if (fromLeft <= fromRight)
      Comparison(from, to).edits(onEdit);
    else
      Comparison(mirroredFrom, mirroredTo).edits(onEdit);
    return true;
  }

  void approximate(const Pair& pair) {
    found_.isLeast = false;
    const auto common = std::min(pair.from.size(), pair.to.size());
    for (std::size_t i = 0; i < common; ++i) {
      const auto a = pair.from[i], b = pair.to[i];
      if (fromHash_[a] == toHash_[b]) continue;
      if (from_.labels[a] != to_.labels[b]) add(a, b);
      open_.push_back({childrenOf(from_, a), childrenOf(to_, b)});
    }
    const auto rest = static_cast<std::ptrdiff_t>(common);
    replaceWhole(
        {Nodes(pair.from.begin() + rest, pair.from.end()), Nodes(pair.to.begin() + rest, pair.to.end())});
  }

  void add(Node a, Node b) {
    const auto kind = b == TreeEdit::none   ? EditKind::deleted
                      : a == TreeEdit::none ? EditKind::added
                                            : EditKind::changed;
    found_.edits.push_back({kind, a, b});
  }

  const LabelledTree& from_;
  const LabelledTree& to_;
  std::vector<std::uint64_t> fromHash_, toHash_;
  std::uint64_t left_;
  std::vector<Pair> open_;
  TreeEdits found_;
};

}  // namespace

std::vector<std::uint64_t> subtreeHashes(const LabelledTree& tree) {
  std::vector<std::uint64_t> hashes(tree.size());
  for (auto node = static_cast<Node>(tree.size()); node-- > 0;) {
    trace::StableHash hash;
    hash.add(tree.labels[node]);
    for (auto child = node + 1; child < tree.ends[node]; child = tree.ends[child]) hash.add(hashes[child]);
    hash.add(std::uint64_t{tree.ends[node] - node});
    hashes[node] = hash.value();
  }
  return hashes;
}

TreeEdits treeEdits(const LabelledTree& from, const LabelledTree& to, std::uint64_t mostPairs) {
  return Editor(from, to, mostPairs).edits();
}

}  // namespace marmoset::fuzz
