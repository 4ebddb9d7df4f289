#include "engine/fuzz/effect/tree_edit.h"

#include <algorithm>
#include <map>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace marmoset::fuzz {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// "a(b c(d))": one letter a node.
LabelledTree tree(std::string_view drawn) {
  LabelledTree made;
  std::vector<std::size_t> open;
  const auto close = [&] {
    made.ends[open.back()] = static_cast<std::uint32_t>(made.size());
    open.pop_back();
  };
  std::optional<std::size_t> last;
  const auto leave = [&] {
    if (last) made.ends[*last] = static_cast<std::uint32_t>(made.size());
    last.reset();
  };
  for (const char letter : drawn) {
    if (letter == '(') {
      open.push_back(*last);
      last.reset();
    } else if (letter == ')') {
      leave();
      close();
    } else if (letter != ' ') {
      leave();
      last = made.size();
      made.labels.push_back(static_cast<std::uint64_t>(letter));
      made.ends.push_back(0);
    } else {
      leave();
    }
  }
  leave();
  return made;
}

TEST(TreeEdits, areNoneForEqualTrees) {
  EXPECT_THAT(treeEdits(tree("a(b c(d))"), tree("a(b c(d))")).edits, IsEmpty());
}

TEST(TreeEdits, deleteAndAddAndChangeSingleNodes) {
  EXPECT_THAT(treeEdits(tree("a(b c)"), tree("a(b)")).edits,
              ElementsAre(TreeEdit{EditKind::deleted, 2, TreeEdit::none}));
  EXPECT_THAT(treeEdits(tree("a(b)"), tree("a(x b)")).edits,
              ElementsAre(TreeEdit{EditKind::added, TreeEdit::none, 1}));
  EXPECT_THAT(treeEdits(tree("a(b c)"), tree("a(b x)")).edits,
              ElementsAre(TreeEdit{EditKind::changed, 2, 2}));
}

// The example of Zhang and Shasha's paper: one deletion and one insertion, though everything moves.
TEST(TreeEdits, letChildrenOfADeletedNodeTakeItsPlace) {
  EXPECT_EQ(treeEdits(tree("f(d(a c(b)) e)"), tree("f(c(d(a b)) e)")).edits.size(), 2u);
}

TEST(TreeEdits, ofAnEmptyTreeAreItsNodes) {
  EXPECT_EQ(treeEdits({}, tree("a(b c)")).edits.size(), 3u);
  EXPECT_EQ(treeEdits(tree("a(b c)"), {}).edits.size(), 3u);
}

// By definition: what becomes of the last root of two forests.
class ByDefinition {
 public:
  ByDefinition(const LabelledTree& a, const LabelledTree& b) : a_(a), b_(b) {}

  std::size_t distance() { return forests(rootsOf(a_), rootsOf(b_)); }

 private:
  using Nodes = std::vector<std::uint32_t>;

  static Nodes between(const LabelledTree& tree, std::uint32_t first, std::uint32_t end) {
    Nodes nodes;
    for (auto node = first; node < end; node = tree.ends[node]) nodes.push_back(node);
    return nodes;
  }
  static Nodes rootsOf(const LabelledTree& tree) {
    return between(tree, 0, static_cast<std::uint32_t>(tree.size()));
  }
  static Nodes inside(const LabelledTree& tree, std::uint32_t node) {
    return between(tree, node + 1, tree.ends[node]);
  }
  static Nodes joined(Nodes first, const Nodes& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
  }

  std::size_t forests(const Nodes& a, const Nodes& b) {
    const auto known = known_.find({a, b});
    if (known != known_.end()) return known->second;
    std::size_t least = 0;
    const Nodes restA = a.empty() ? a : Nodes(a.begin(), a.end() - 1);
    const Nodes restB = b.empty() ? b : Nodes(b.begin(), b.end() - 1);
    if (a.empty() && b.empty()) {
      least = 0;
    } else if (a.empty()) {
      least = 1 + forests(a, joined(restB, inside(b_, b.back())));
    } else if (b.empty()) {
      least = 1 + forests(joined(restA, inside(a_, a.back())), b);
    } else {
      const auto same = a_.labels[a.back()] == b_.labels[b.back()] ? 0u : 1u;
      least = std::min({1 + forests(joined(restA, inside(a_, a.back())), b),
                        1 + forests(a, joined(restB, inside(b_, b.back()))),
                        forests(restA, restB) + forests(inside(a_, a.back()), inside(b_, b.back())) + same});
    }
    return known_[{a, b}] = least;
  }

  const LabelledTree& a_;
  const LabelledTree& b_;
  std::map<std::pair<Nodes, Nodes>, std::size_t> known_;
};

LabelledTree anyTree(std::size_t most) {
  LabelledTree made;
  const auto count = *rc::gen::inRange<std::size_t>(1, most + 1);
  std::vector<std::size_t> parents{0};
  for (std::size_t i = 0; i < count; ++i) {
    made.labels.push_back(*rc::gen::inRange<std::uint64_t>(0, 3));
    made.ends.push_back(0);
    if (i > 0) {
      // A child of the node before it or of one around that, so that the order is that of the document.
      auto parent = i - 1;
      for (auto up = *rc::gen::inRange(0, 4); up > 0 && parent > 0; --up) parent = parents[parent];
      parents.push_back(parent);
    }
  }
  for (auto i = count; i-- > 0;) {
    made.ends[i] = std::max(made.ends[i], static_cast<std::uint32_t>(i + 1));
    if (i > 0) made.ends[parents[i]] = std::max(made.ends[parents[i]], made.ends[i]);
  }
  return made;
}

// What is neither deleted nor added stands in both in the same order, with equal labels where nothing
// changed.
void assertMakesTheSecondOfTheFirst(const LabelledTree& from, const LabelledTree& to,
                                    const std::vector<TreeEdit>& edits) {
  std::vector<bool> deleted(from.size()), added(to.size());
  std::map<std::uint32_t, std::uint32_t> changed;
  for (const auto& edit : edits) {
    if (edit.kind == EditKind::deleted) deleted[edit.from] = true;
    if (edit.kind == EditKind::added) added[edit.to] = true;
    if (edit.kind == EditKind::changed) changed[edit.from] = edit.to;
  }
  std::uint32_t at = 0;
  for (std::uint32_t node = 0; node < from.size(); ++node) {
    if (deleted[node]) continue;
    while (at < to.size() && added[at]) ++at;
    RC_ASSERT(at < to.size());
    if (changed.contains(node))
      RC_ASSERT(changed[node] == at);
    else
      RC_ASSERT(from.labels[node] == to.labels[at]);
    ++at;
  }
  while (at < to.size() && added[at]) ++at;
  RC_ASSERT(at == to.size());
}

RC_GTEST_PROP(TreeEdits, areTheFewest, ()) {
  const auto from = anyTree(8), to = anyTree(8);
  const auto found = treeEdits(from, to);
  RC_ASSERT(found.isLeast);
  RC_ASSERT(found.edits.size() == ByDefinition(from, to).distance());
  assertMakesTheSecondOfTheFirst(from, to, found.edits);
}

RC_GTEST_PROP(TreeEdits, arePossibleAlsoPastTheLimit, ()) {
  const auto from = anyTree(30), to = anyTree(30);
  const auto found = treeEdits(from, to, 20);
  assertMakesTheSecondOfTheFirst(from, to, found.edits);
  RC_ASSERT(!found.isLeast || found.edits.size() == treeEdits(from, to).edits.size());
}

}  // namespace
}  // namespace marmoset::fuzz
