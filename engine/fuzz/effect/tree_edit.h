#pragma once

#include <cstdint>
#include <vector>

namespace marmoset::fuzz {

// An ordered tree whose nodes are compared by a number each. In document order, as ViewTree: `ends[i]` is one
// past the last descendant of node i.
struct LabelledTree {
  std::vector<std::uint64_t> labels;
  std::vector<std::uint32_t> ends;

  std::size_t size() const { return labels.size(); }
};

enum class EditKind : std::uint8_t { deleted, added, changed };

// What becomes of one node; nodes that stay as they are have no edit.
struct TreeEdit {
  static constexpr std::uint32_t none = 0xffff'ffff;

  EditKind kind = EditKind::changed;
  std::uint32_t from = none, to = none;  // in the first tree, in the second
  bool operator==(const TreeEdit&) const = default;
};

struct TreeEdits {
  std::vector<TreeEdit> edits;  // deletions and changes by place in the first tree, then additions
  bool isLeast = true;          // false: the trees were too large and too unlike to find the fewest edits
};

// So many pairs of subforests are compared at most, half a second's work. Two trees of 500 views of a device
// need a hundredth; what needs more are trees of thousands of nodes that have little in common.
inline constexpr std::uint64_t mostPairsOfForests = 200'000'000;

// The fewest deletions, additions and changes of single nodes that make the one tree the other, where the
// children of a deleted node take its place. Zhang and Shasha's algorithm from the cheaper side, left or
// right, as APTED decides; before it everything that is equal from above or from both ends is taken off,
// which for one cost of all edits never costs anything, and of screens that follow each other leaves little.
// Past the limit children are paired in their order instead.
TreeEdits treeEdits(const LabelledTree& from, const LabelledTree& to,
                    std::uint64_t mostPairs = mostPairsOfForests);

// One number for each subtree: equal subtrees have equal numbers.
std::vector<std::uint64_t> subtreeHashes(const LabelledTree& tree);

}  // namespace marmoset::fuzz
