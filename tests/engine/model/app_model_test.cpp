#include "engine/model/app_model.h"

#include <gmock/gmock.h>

#include "tests/engine/model/made_recording.h"

namespace marmoset::model {
namespace {

using test::madeRecording;
using test::madeScreen;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

StateId windowState(const std::string& window) {
  return stateOf(Abstraction::window, madeScreen(window));
}

std::vector<std::string> inputsOf(const AppModel& model, StateId state) {
  std::vector<std::string> told;
  for (const auto* exit : model.exits(state)) told.push_back(toString(exit->first.input));
  return told;
}

// DetReduce's first example: the menu button is touched three times, then an option.
trace::Recording menuThenOption() {
  return madeRecording("Main",
                       {{"Menu", "Main/menu"}, {"Menu", "Main"}, {"Menu", "Main/menu"}, {"Option", "Main"}});
}

TEST(AppModel, countsWhatLedWhere) {
  const auto model = modelOf(menuThenOption(), Abstraction::window);
  EXPECT_THAT(model.states(), SizeIs(2));
  const auto menu = windowState("Main/menu"), main = windowState("Main");
  ASSERT_THAT(model.exits(main), SizeIs(1));
  const auto& [opens, facts] = *model.exits(main).front();
  EXPECT_EQ(toString(opens.input), "tap Button @0");
  EXPECT_EQ(opens.to, menu);
  EXPECT_EQ(facts.count, 2u);
  EXPECT_EQ(facts.first, 0u);
  EXPECT_THAT(inputsOf(model, menu), ElementsAre("tap Button @0", "tap Button @1"));
  EXPECT_EQ(model.states().at(main).starts, 1u);
}

TEST(AppModel, showsThatTheSameInputLedElsewhere) {
  AppModel model({"com.x", "1.0"}, Abstraction::window);
  ASSERT_TRUE(model.add(madeRecording("Main", {{"Save", "Main"}, {"Save", "Done"}})));
  ASSERT_TRUE(model.add(madeRecording("Main", {{"Save", "Done"}})));
  const Input save{script::UserEventType::tap, "Button @0", ""};
  std::map<StateId, std::uint64_t> counts;
  for (const auto* outcome : model.outcomes(windowState("Main"), save))
    counts[outcome->first.to] = outcome->second.count;
  EXPECT_THAT(counts, testing::UnorderedElementsAre(testing::Pair(windowState("Main"), 1),
                                                    testing::Pair(windowState("Done"), 2)));
  EXPECT_THAT(model.outcomes(windowState("Done"), save), IsEmpty());
}

TEST(AppModel, tellsScreensApartByWhatCanBeActedOnWhereAsked) {
  const auto recording = madeRecording("Main", {{"BACK", "Main"}});
  auto other = recording;
  other.events[0].after = madeScreen("Main", {"Delete"});
  EXPECT_THAT(modelOf(other, Abstraction::window).states(), SizeIs(1));
  EXPECT_THAT(modelOf(other, Abstraction::components).states(), SizeIs(2));
}

TEST(AppModel, endsInAStateOfItsOwnWhereTheAppFails) {
  const auto model = modelOf(madeRecording("Main", {{"Save", "crash: java.lang.NullPointerException"}}),
                             Abstraction::components);
  const auto failed = failedState("java.lang.NullPointerException at com.x.Main.onClick");
  ASSERT_TRUE(model.states().contains(failed));
  EXPECT_EQ(model.states().at(failed).failure, "java.lang.NullPointerException at com.x.Main.onClick");
  EXPECT_THAT(model.exits(failed), IsEmpty());
  EXPECT_THAT(model.states(), SizeIs(2)) << "the launcher that Android shows next is no state of the app";
}

TEST(AppModel, keepsWhatEveryTransitionRan) {
  const auto model = modelOf(madeRecording("Main", {{"Save", "Main", {"onClick", "save"}, {"b1"}},
                                                    {"Save", "Main", {"onClick"}, {"b2", "b1"}}}),
                             Abstraction::window);
  ASSERT_THAT(model.transitions(), SizeIs(1));
  const auto& coverage = model.transitions().begin()->second.coverage;
  EXPECT_THAT(coverage.callbacks, SizeIs(2));
  EXPECT_THAT(coverage.branches, SizeIs(2));
  EXPECT_EQ(model.coverageNames().at(coverageId("b2")), "b2");
}

TEST(AppModel, growsByStepsAsByRecordings) {
  const auto recording =
      madeRecording("Main", {{"Menu", "Main/menu"}, {"Option", "Other"}, {"Go", "crash: java.lang.Error"}});
  AppModel model(buildOf(recording), Abstraction::components);
  model.start(recording.start);
  for (Position i = 0; i < recording.events.size(); ++i)
    model.add(recording.before(i), recording.events[i], i);
  EXPECT_EQ(model, modelOf(recording, Abstraction::components));
}

TEST(AppModel, isOfOneBuildAndOneAbstraction) {
  auto newer = menuThenOption();
  newer.app = "1.1";
  auto model = modelOf(menuThenOption(), Abstraction::window);
  const auto before = model;
  EXPECT_THAT(model.add(newer).error(), AllOf(HasSubstr("com.x 1.1"), HasSubstr("com.x 1.0")));
  EXPECT_THAT(model.merge(modelOf(newer, Abstraction::window)).error(), HasSubstr("com.x 1.1"));
  EXPECT_THAT(model.merge(modelOf(menuThenOption(), Abstraction::components)).error(),
              HasSubstr("by window, the other by components"));
  EXPECT_EQ(model, before);
}

TEST(AppModel, ofNothingIsWhereItStarts) {
  const auto model = modelOf(madeRecording("Main", {}), Abstraction::window);
  EXPECT_THAT(model.states(), SizeIs(1));
  EXPECT_THAT(model.transitions(), IsEmpty());
}

TEST(States, haveTheSameNumbersOnEveryMachine) {
  EXPECT_EQ(windowState("Main"), 4270232014603043163u);
  EXPECT_EQ(stateOf(Abstraction::components, madeScreen("Main", {"Save"})), 7224157998984681924u);
  EXPECT_EQ(failedState("java.lang.Error"), 4388829540271522237u);
}

}  // namespace
}  // namespace marmoset::model
