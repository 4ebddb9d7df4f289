#pragma once

#include <map>
#include <set>
#include <vector>

#include "engine/explore/learning/elts.h"
#include "engine/explore/learning/prefix_tree.h"

namespace marmoset::explore {

// Words that told two states of one label apart, kept from one rebuild to the next: tried before a merge,
// they spare most of those that fail.
class Witnesses {
 public:
  using Word = std::vector<Symbol>;
  void add(Label label, Word word);
  const std::vector<Word>& of(Label label) const;

 private:
  std::map<Label, std::vector<Word>> words_;
};

struct Rebuilt {
  Elts model;
  std::vector<Elts::Id> stateOf;  // by node of the tree
};

// SwiftHand's passive learning: the smallest model that state merging finds to explain all traces. Nodes of
// the tree are merged, red ones (settled) with blue ones (their children): always the pair that leaves fewest
// states; a blue one that merges with no red one turns red. A merge needs equal labels and merges what equal
// inputs lead to; where that fails it is undone whole.
Rebuilt rebuild(const PrefixTree& tree, Witnesses& witnesses);

}  // namespace marmoset::explore
