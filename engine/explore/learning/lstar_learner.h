#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/explore/learning/chance.h"
#include "engine/explore/learning/elts.h"
#include "engine/explore/learning/prefix_tree.h"

namespace marmoset::explore {

// Angluin's L*: a table of words that lead to states and words that tell states apart, filled by membership
// queries. A query is a word from the start; its answer is the label it leads to, or that some input of it is
// not offered, which needs no run. Counter-examples are looked for by random walks. Exact, and expensive.
class LStarLearner {
 public:
  using Word = std::vector<Symbol>;
  explicit LStarLearner(std::uint64_t seed) : chance_(seed) {}

  void start(Label label, const std::vector<Symbol>& offered);
  void step(Symbol symbol, Label label, const std::vector<Symbol>& offered);

  // What must be played next from the start; nothing when the model is complete and no walk is left that no
  // trace has made. Not before the first start.
  std::optional<Word> nextQuery(std::size_t longestWalk);

  // What the table says, as soon as it is closed and consistent.
  const Elts& model() const { return model_; }
  const PrefixTree& tree() const { return tree_; }

 private:
  using Row = std::vector<Label>;
  static constexpr Label notOffered = 0;

  // Nothing where a run must tell.
  std::optional<Label> answer(const Word& word) const;
  std::optional<Row> row(const Word& word, std::optional<Word>& unknown) const;
  const std::vector<Symbol>& offeredAfter(const Word& word) const;

  // One step towards a closed and consistent table; what stopped it is a query.
  enum class Progress : std::uint8_t { extended, done, query };
  Progress work(Word& query);
  bool close(const std::vector<Row>& rows, Word& query, Progress& progress);
  bool unify(const std::vector<Row>& rows);
  void makeModel(const std::vector<Row>& rows);
  std::optional<Word> unplayedWalk(std::size_t longest);
  void checkWalk();

  Chance chance_;
  PrefixTree tree_;
  Offers offers_;
  PrefixTree::Node node_ = 0;
  std::vector<Word> access_{{}}, suffixes_{{}};
  Elts model_;
  std::optional<Word> walk_;  // that may be a counter-example
};

}  // namespace marmoset::explore
