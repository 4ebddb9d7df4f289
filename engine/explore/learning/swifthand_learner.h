#pragma once

#include <cstddef>
#include <optional>
#include <unordered_set>
#include <vector>

#include "engine/explore/learning/chance.h"
#include "engine/explore/learning/rebuild.h"

namespace marmoset::explore {

// SwiftHand's model while it grows: one state is merged with another of equal label as soon as it is met, and
// the whole is rebuilt from all traces when that turns out to have been wrong.
class SwiftHandLearner {
 public:
  explicit SwiftHandLearner(std::uint64_t seed) : chance_(seed) {}

  void start(Label label, const std::vector<Symbol>& offered);
  enum class Step : std::uint8_t {
    expected,  // as the model says
    merged,    // a new transition, to a state that was there
    added,     // a new transition to a new state
    rebuilt,   // the model was wrong
    unsure,    // the app is not deterministic
  };
  Step step(Symbol symbol, Label label, const std::vector<Symbol>& offered);

  const Elts& model() const { return model_; }
  const PrefixTree& tree() const { return tree_; }
  const Offers& offers() const { return offers_; }
  Elts::Id state() const { return state_; }
  // Where traces begin.
  Elts::Id initial() const { return stateOf_.front(); }
  std::size_t traceLength() const { return length_; }
  std::size_t rebuilds() const { return rebuilds_; }

  // The way to a state: the shortest on which two inputs follow each other that no trace has in that order,
  // or else the shortest. Nothing if none leads there.
  std::optional<std::vector<Symbol>> walk(Elts::Id to) const;
  // A random walk from here that the model knows and that is part of no trace: it may find a counter-example.
  std::optional<std::vector<Symbol>> newWalk(std::size_t longest);

 private:
  Elts::Id stateFor(Label label);
  void place(PrefixTree::Node node, Elts::Id state);
  void rebuildModel();
  void notePair(PrefixTree::Node node);
  static std::uint64_t pairKey(Elts::Id state, Symbol first, Symbol second);

  Chance chance_;
  PrefixTree tree_;
  Witnesses witnesses_;
  Offers offers_;
  Elts model_;
  std::vector<Elts::Id> stateOf_;  // by node of the tree
  PrefixTree::Node node_ = 0;
  Elts::Id state_ = 0;
  std::size_t length_ = 0, rebuilds_ = 0;
  std::unordered_set<std::uint64_t> pairs_;  // of inputs that were made one after the other, in a state
};

}  // namespace marmoset::explore
