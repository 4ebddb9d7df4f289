#include "engine/model/difference.h"

#include <gmock/gmock.h>

#include "tests/engine/model/made_recording.h"

namespace marmoset::model {
namespace {

using test::Made;
using test::madeRecording;
using testing::ElementsAre;
using testing::IsEmpty;

AppModel modelFrom(const std::vector<Made>& events) {
  return modelOf(madeRecording("Main", events), Abstraction::components);
}

Difference between(const std::vector<Made>& before, const std::vector<Made>& after) {
  return differenceOf(modelFrom(before), modelFrom(after)).value();
}

std::vector<std::string> told(const std::vector<ScreenInput>& inputs) {
  std::vector<std::string> lines;
  for (const auto& [screen, input] : inputs) lines.push_back(screen + ": " + toString(input));
  return lines;
}

const std::vector<Made> first{{"List", "List"}, {"BACK", "Main"}, {"Save", "Main/saved"}, {"BACK", "Main"}};

TEST(Difference, isEmptyBetweenEqualModels) {
  EXPECT_TRUE(between(first, first).empty());
}

TEST(Difference, doesNotCountHowOftenSomethingWasDone) {
  auto twice = first;
  twice.insert(twice.end(), first.begin(), first.end());
  EXPECT_TRUE(between(first, twice).empty());
}

TEST(Difference, namesScreensThatCameAndWent) {
  const auto found = between(first, {{"List", "Settings"}, {"BACK", "Main"}, {"Save", "Main/saved"}});
  EXPECT_THAT(found.screensCame, ElementsAre("/.Settings"));
  EXPECT_THAT(found.screensWent, ElementsAre("/.List"));
}

TEST(Difference, namesInputsThatCameAndWentWithTheLookOfTheirScreen) {
  const auto found = between({{"Add", "Main"}}, {{"Add", "Main"}, {"Drop", "Main"}});
  EXPECT_THAT(told(found.inputsCame), ElementsAre("/.Main: tap Button @1"));
  EXPECT_THAT(found.screensChanged, ElementsAre(Difference::Looks{"/.Main", 1, 1, 0}));
  EXPECT_THAT(told(between({{"BACK", "Main"}}, {{"launch", "Main"}}).inputsWent),
              ElementsAre("/.Main: key BACK"));
}

TEST(Difference, namesTransitionsThatLeadElsewhere) {
  const auto found =
      between({{"Go", "List"}, {"BACK", "Main"}}, {{"Go", "Main"}, {"Go", "List"}, {"BACK", "Main"}});
  ASSERT_EQ(found.transitionsChanged.size(), 1u);
  const auto& led = found.transitionsChanged.front();
  EXPECT_EQ(toString(led.what.input), "tap Button @0");
  EXPECT_EQ(led.before, (Destinations{{"/.List", 1}}));
  EXPECT_EQ(led.after, (Destinations{{"/.List", 1}, {"/.Main", 1}}));
}

TEST(Difference, namesFailuresThatCameAndWent) {
  const auto found = between({{"Go", "crash: Old"}}, {{"Go", "crash: New"}});
  EXPECT_THAT(found.failuresCame, ElementsAre("New at com.x.Main.onClick"));
  EXPECT_THAT(found.failuresWent, ElementsAre("Old at com.x.Main.onClick"));
  EXPECT_EQ(found.transitionsChanged.size(), 1u);
}

// A model with one input on one screen.
AppModel withInput(const std::string& widget, StateId to = 7) {
  AppModel model({"com.x", "1"}, Abstraction::window);
  State state;
  state.window = {.package = "com.x", .activity = "com.x.Main", .kind = trace::WindowKind::activity};
  model.addState(7, state);
  model.addTransition({7, {script::UserEventType::tap, widget, ""}, to}, {1, 0, {}});
  return model;
}

TEST(Difference, knowsAWidgetWithAnIdAtAnotherPlaceAgain) {
  const auto found = differenceOf(withInput("Button #save @0.1"), withInput("Button #save @0.2")).value();
  ASSERT_EQ(found.inputsMoved.size(), 1u);
  EXPECT_EQ(found.inputsMoved.front().before.widget, "Button #save @0.1");
  EXPECT_EQ(found.inputsMoved.front().after.widget, "Button #save @0.2");
  EXPECT_THAT(found.inputsCame, IsEmpty());
  EXPECT_THAT(found.inputsWent, IsEmpty());
}

TEST(Difference, takesNoWidgetWithoutAnIdForAnother) {
  const auto found = differenceOf(withInput("Button @0.1"), withInput("Button @0.2")).value();
  EXPECT_THAT(found.inputsMoved, IsEmpty());
  EXPECT_EQ(found.inputsCame.size(), 1u);
  EXPECT_EQ(found.inputsWent.size(), 1u);
}

TEST(Difference, isRefusedBetweenTwoApps) {
  const AppModel other({"com.y", "1"}, Abstraction::window);
  EXPECT_EQ(differenceOf(withInput(""), other).error(),
            "one model is of com.x, the other of com.y; compare two builds of one app");
  const AppModel finer({"com.x", "2"}, Abstraction::components);
  EXPECT_THAT(differenceOf(withInput(""), finer).error(),
              testing::HasSubstr("by window, the other by components"));
}

}  // namespace
}  // namespace marmoset::model
