#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "engine/explore/learning/swifthand_learner.h"
#include "tests/engine/explore/learning/made_machine.h"

namespace marmoset::explore {
namespace {

using namespace licence;
using Step = SwiftHandLearner::Step;

// Plays words on a machine and tells the learner.
class Lesson {
 public:
  explicit Lesson(MadeMachine machine) : machine_(std::move(machine)), learner(1) { restart(); }
  void restart() {
    machine_.at = 0;
    learner.start(machine_.label(), machine_.offered());
  }
  Step press(Symbol symbol) {
    machine_.press(symbol);
    return learner.step(symbol, machine_.label(), machine_.offered());
  }

 private:
  MadeMachine machine_;

 public:
  SwiftHandLearner learner;
};

// The thesis, figure 2.3, iteration by iteration.
TEST(SwiftHand, learnsTheLicenceScreensAsThePaperSays) {
  Lesson lesson(machine());
  const auto& learner = lesson.learner;
  EXPECT_EQ(lesson.press(yes), Step::added);
  EXPECT_EQ(lesson.press(yes), Step::merged) << "the third screen is taken for the first";
  EXPECT_EQ(learner.model().states.size(), 2u);
  EXPECT_EQ(learner.state(), learner.initial());
  EXPECT_EQ(lesson.press(yes), Step::rebuilt) << "after Yes the first one leads elsewhere";
  EXPECT_EQ(learner.model().states.size(), 4u);
  EXPECT_EQ(learner.model().states[learner.state()].label, lMain);
  lesson.restart();
  EXPECT_EQ(lesson.press(down), Step::merged);
  EXPECT_EQ(learner.state(), learner.initial()) << "the nearest ancestor, not the third screen";
  EXPECT_EQ(learner.model().next(learner.initial(), down), learner.initial());
  EXPECT_EQ(learner.model().states.size(), 4u);
}

TEST(SwiftHand, walksWhereTwoInputsHaveNotFollowedEachOtherYet) {
  // A and B are linked by p and q; from B an untried input is in reach.
  const MadeMachine pair{{1, 2, 3}, {{{10, 1}, {11, 0}}, {{12, 2}, {13, 0}}, {{14, 2}}}};
  Lesson lesson(pair);
  lesson.press(10);
  lesson.press(12);
  lesson.restart();
  lesson.press(11);
  const auto& learner = lesson.learner;
  const auto shortest = learner.walk(*learner.model().run(learner.initial(), {10, 12}));
  // From A: 10, 12 was made already; 11 first makes the pair (11, 10), which no trace has.
  EXPECT_EQ(shortest, (std::vector<Symbol>{11, 10, 12}));
}

TEST(SwiftHand, takesTheShortestWayWhereNoneIsNew) {
  const MadeMachine line{{1, 2, 3}, {{{10, 1}}, {{12, 2}}, {}}};
  Lesson lesson(line);
  lesson.press(10);
  lesson.press(12);
  lesson.restart();
  const auto& learner = lesson.learner;
  EXPECT_EQ(learner.walk(*learner.model().run(learner.initial(), {10, 12})), (std::vector<Symbol>{10, 12}));
  EXPECT_EQ(learner.walk(learner.state()), std::vector<Symbol>{});
}

TEST(SwiftHand, looksForCounterExamplesThatNoTraceHas) {
  const MadeMachine loop{{1, 2}, {{{10, 1}}, {{11, 0}}}};
  Lesson lesson(loop);
  lesson.press(10);
  lesson.press(11);
  const auto walk = lesson.learner.newWalk(50);
  ASSERT_TRUE(walk);
  EXPECT_EQ(*walk, (std::vector<Symbol>{10, 11, 10})) << "its first two inputs are part of the trace";
  const MadeMachine end{{1, 2}, {{{10, 1}}, {}}};
  Lesson ended(end);
  ended.press(10);
  ended.restart();
  EXPECT_EQ(ended.learner.newWalk(50), std::nullopt);
}

TEST(SwiftHand, avoidsWhatIsNotDeterministic) {
  SwiftHandLearner learner(1);
  learner.start(1, {10});
  EXPECT_EQ(learner.step(10, 2, {}), Step::added);
  learner.start(1, {10});
  EXPECT_EQ(learner.step(10, 3, {}), Step::unsure);
  learner.start(1, {10});
  EXPECT_TRUE(learner.model().untried(learner.initial(), learner.offers()).empty());
  EXPECT_EQ(learner.model().next(learner.initial(), 10), std::nullopt);
  EXPECT_EQ(learner.tree().unsure(), 1u);
}

TEST(Rebuild, undoesAMergeWhole) {
  // a leads to 2, 2, 2, 3: no two of the 2s can be one, and none of what was tried before may stay.
  PrefixTree tree;
  auto node = tree.start(1);
  for (const auto label : {2, 2, 2, 3}) node = tree.add(node, 10, static_cast<Label>(label));
  Witnesses witnesses;
  const auto rebuilt = rebuild(tree, witnesses);
  EXPECT_EQ(rebuilt.model.states.size(), 5u);
  EXPECT_FALSE(witnesses.of(2).empty());
  EXPECT_EQ(rebuild(tree, witnesses).model.states.size(), 5u) << "the witnesses say the same";
}

TEST(Rebuild, foldsLoops) {
  PrefixTree tree;
  auto node = tree.start(1);
  for (int i = 0; i < 6; ++i) node = tree.add(node, 10, i % 2 == 0 ? 2 : 1);
  Witnesses witnesses;
  EXPECT_EQ(rebuild(tree, witnesses).model.states.size(), 2u);
}

// Whatever the traces of whatever machine: the rebuilt model explains all of them.
RC_GTEST_PROP(Rebuild, explainsEveryTrace, ()) {
  const auto states = *rc::gen::inRange<std::size_t>(1, 6);
  MadeMachine machine;
  for (std::size_t state = 0; state < states; ++state) {
    machine.labels.push_back(*rc::gen::inRange<Label>(1, 4));
    auto& next = machine.next.emplace_back();
    for (Symbol symbol = 0; symbol < 3; ++symbol) next[symbol] = *rc::gen::inRange<std::size_t>(0, states);
  }
  const auto traces = *rc::gen::container<std::vector<std::vector<Symbol>>>(
      rc::gen::container<std::vector<Symbol>>(rc::gen::inRange<Symbol>(0, 3)));
  PrefixTree tree;
  for (const auto& trace : traces) {
    machine.at = 0;
    auto node = tree.start(machine.label());
    for (const auto symbol : trace) {
      machine.press(symbol);
      node = tree.add(node, symbol, machine.label());
    }
  }
  Witnesses witnesses;
  const auto rebuilt = rebuild(tree, witnesses);
  RC_ASSERT(rebuilt.stateOf.size() == tree.nodes().size());
  for (PrefixTree::Node node = 0; node < tree.nodes().size(); ++node) {
    RC_ASSERT(rebuilt.model.states[rebuilt.stateOf[node]].label == tree.nodes()[node].label);
    for (const auto& edge : tree.nodes()[node].edges)
      RC_ASSERT(rebuilt.model.next(rebuilt.stateOf[node], edge.symbol) == rebuilt.stateOf[edge.to]);
  }
}

}  // namespace
}  // namespace marmoset::explore
