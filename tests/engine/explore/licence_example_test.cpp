// The running example of the papers' page, on the explorer: numbers where the page gives numbers.
#include <gmock/gmock.h>

#include "engine/explore/explorer.h"
#include "engine/explore/policies/lstar.h"
#include "engine/explore/policies/random.h"
#include "engine/explore/policies/swifthand.h"
#include "tests/engine/explore/support/scripted_app.h"

namespace marmoset::explore {
namespace {

// Two screens that look alike have one name; the table knows them by what stands behind the star.
test::ScriptedApp licence() {
  return {"First",
          {{"First", {{"Yes", "Second"}, {"No", "closed"}, {"Up", "First"}, {"Down", "First"}}},
           {"Second", {{"Yes", "First*"}, {"No", "closed"}}},
           {"First*", {{"Yes", "Main"}, {"No", "closed"}, {"Up", "First*"}, {"Down", "First*"}}},
           {"Main", {{"Action1", "Main"}, {"Action2", "Main"}, {"Action3", "Main"}}}}};
}

ExploreSettings settings(std::uint64_t seed) {
  ExploreSettings made;
  made.setup = test::scriptedSetup;
  made.seed = seed;
  made.inputs = InputSettings::ofPapers();
  made.inputs.menu = made.inputs.back = false;
  return made;
}

bool reachedMain(const Explored& found) {
  return found.activities.contains("com.x.Main");
}

// Of the whole model: what each state offers was tried.
bool knowsAll(const Explored& found) {
  std::set<std::pair<model::StateId, model::Input>> tried;
  for (const auto& [key, facts] : found.model.transitions())
    if (key.input.type == script::UserEventType::tap) tried.insert({key.from, key.input});
  return reachedMain(found) && tried.size() >= 9;
}

struct Cost {
  double restarts = 0, inputs = 0;
};

// Restarts without the first start, as the paper counts; means over seeds.
Cost costOf(const std::function<std::unique_ptr<Policy>(std::uint64_t)>& make,
            const std::function<bool(const Explored&)>& goal, int seeds) {
  Cost sum;
  for (int seed = 1; seed <= seeds; ++seed) {
    test::ScriptedDevice device(licence());
    auto wanted = settings(static_cast<std::uint64_t>(seed));
    wanted.goal = goal;
    wanted.budget.events = 3000;
    const auto policy = make(static_cast<std::uint64_t>(seed));
    const auto explored = explore({&device}, *policy, wanted, {});
    EXPECT_TRUE(explored) << explored.error();
    EXPECT_EQ(explored->end, End::goal) << explored->endInWords();
    sum.restarts += static_cast<double>(explored->restarts) - 1;
    sum.inputs += static_cast<double>(explored->events - explored->restarts);
  }
  return {sum.restarts / seeds, sum.inputs / seeds};
}

// 7 restarts and 24 inputs expected, 330 s, without the chance of a restart and without BACK and MENU.
TEST(LicenceExample, takesRandomTestingTwentyFourInputsAndSevenRestarts) {
  const auto cost = costOf([](std::uint64_t seed) { return randomPolicy({seed, 0}); }, reachedMain, 1500);
  EXPECT_NEAR(cost.restarts, 7, 0.7);
  EXPECT_NEAR(cost.inputs, 24, 2.4);
  EXPECT_NEAR(30 * cost.restarts + 5 * cost.inputs, 330, 33);
}

// The paper's bound, for picks made by hand: at most 4 restarts and 11 inputs after the first four
// iterations. Its picks are random, and so are ours: the restarts are those, the inputs a few more.
TEST(LicenceExample, takesSwiftHandFewRestartsForTheWholeModel) {
  const auto cost = costOf([](std::uint64_t seed) { return swiftHandPolicy({seed}); }, knowsAll, 200);
  EXPECT_LE(cost.restarts, 4);
  EXPECT_LE(cost.inputs, 24);
}

TEST(LicenceExample, takesSwiftHandFewerRestartsThanTheOthers) {
  const auto swiftHand = costOf([](std::uint64_t seed) { return swiftHandPolicy({seed}); }, knowsAll, 100);
  const auto random = costOf([](std::uint64_t seed) { return randomPolicy({seed}); }, knowsAll, 100);
  const auto lStar = costOf([](std::uint64_t seed) { return lStarPolicy({seed}); }, knowsAll, 100);
  EXPECT_LT(swiftHand.restarts, random.restarts);
  EXPECT_LT(swiftHand.restarts, lStar.restarts);
}

// Without the two states that end the app nothing is left: SwiftHand says so itself.
TEST(LicenceExample, isOnceCompleteForSwiftHandAndLStar) {
  for (const bool exact : {false, true}) {
    test::ScriptedDevice device({"Main", {{"Main", {{"on", "Other"}}}, {"Other", {}}}});
    const auto policy = exact ? lStarPolicy({1}) : swiftHandPolicy({1});
    auto wanted = settings(1);
    wanted.budget.events = 500;
    const auto explored = explore({&device}, *policy, wanted, {});
    ASSERT_TRUE(explored);
    EXPECT_EQ(explored->end, End::complete) << explored->endInWords();
  }
}

}  // namespace
}  // namespace marmoset::explore
