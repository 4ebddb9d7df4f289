#include <gmock/gmock.h>

#include "engine/explore/explorer.h"
#include "engine/explore/policies/named_policy.h"
#include "engine/model/difference.h"
#include "engine/model/model_json.h"
#include "tests/engine/device/simulator/sample.h"
#include "tests/engine/explore/support/scripted_app.h"

namespace marmoset::explore {
namespace {

using device::simulator::SimulatedDevice;

struct Wanted {
  std::uint64_t seed = 1;
  Budget budget = {.ms = 3'600'000};
  std::size_t devices = 1;
  std::function<bool(const Explored&)> goal = {};
};

Explored exploredSample(const std::string& name, const std::string& policy, const Wanted& wanted) {
  const auto app = device::simulator::sampleApp(name);
  const auto& facts = device::simulator::facts(*app);
  std::vector<std::unique_ptr<SimulatedDevice>> phones;
  std::vector<device::Device*> devices;
  for (std::size_t i = 0; i < wanted.devices; ++i) {
    phones.push_back(std::make_unique<SimulatedDevice>(app, "sim"));
    devices.push_back(phones.back().get());
  }
  ExploreSettings settings;
  settings.setup = "start data >>\nLaunchActivity(" + facts.package + "," + facts.mainActivity + ")\n";
  settings.seed = wanted.seed;
  settings.budget = wanted.budget;
  settings.inputs = inputsFor(policy);
  settings.goal = wanted.goal;
  const auto chosen = makePolicy(policy, {.seed = wanted.seed,
                                          .package = facts.package,
                                          .activity = facts.mainActivity,
                                          .screen = {facts.width, facts.height}});
  auto explored = explore(devices, *chosen, settings, {});
  EXPECT_TRUE(explored) << explored.error();
  return *std::move(explored);
}

class Policies : public testing::TestWithParam<std::string> {};

TEST_P(Policies, answerTheSameForTheSameSeed) {
  const auto learned = [](std::uint64_t seed) {
    const Wanted wanted{.seed = seed, .budget = {.events = 250}};
    return model::printModel(exploredSample("shopping", GetParam(), wanted).model);
  };
  EXPECT_EQ(learned(3), learned(3));
  EXPECT_NE(learned(3), learned(4));
}

TEST_P(Policies, keepWithinTheBudget) {
  const auto explored = exploredSample("filebrowser", GetParam(), {.budget = {.ms = 600'000}});
  EXPECT_GE(explored.ms, 600'000);
  EXPECT_LT(explored.ms, 700'000);
}

INSTANTIATE_TEST_SUITE_P(All, Policies, testing::ValuesIn(policyNames()),
                         [](const auto& policy) { return policy.param; });

TEST(NamedPolicies, areNullForAnotherName) {
  EXPECT_EQ(makePolicy("best", {}), nullptr);
  EXPECT_EQ(policyNames().front(), "auto");
}

TEST(AutoPolicy, passesTheLicence) {
  const auto explored = exploredSample("licence", "auto", {.goal = [](const Explored& found) {
                                         return found.activities.contains("com.example.licence.Main");
                                       }});
  EXPECT_EQ(explored.end, End::goal) << explored.endInWords();
  EXPECT_LT(explored.events, 60u);
}

TEST(AutoPolicy, findsMoreThanRandomTestingInTheSameTime) {
  std::size_t ours = 0, theirs = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    ours += exploredSample("shopping", "auto", {.seed = seed}).branches.size();
    theirs += exploredSample("shopping", "random", {.seed = seed}).branches.size();
  }
  EXPECT_GT(ours, theirs);
}

TEST(AutoPolicy, learnsWithSeveralDevicesAndAnswersBySeed) {
  const Wanted wanted{.seed = 2, .budget = {.ms = 1'200'000}, .devices = 4};
  const auto one = exploredSample("shopping", "auto", wanted),
             again = exploredSample("shopping", "auto", wanted);
  EXPECT_EQ(model::printModel(one.model), model::printModel(again.model));
  EXPECT_EQ(one.curve, again.curve);
  auto alone = wanted;
  alone.devices = 1;
  EXPECT_GT(one.branches.size(), exploredSample("shopping", "auto", alone).branches.size());
}

// An input that was tried on one device is not what another one does next.
TEST(AutoPolicy, doesNotRepeatOnOneDeviceWhatAnotherDoes) {
  test::ScriptedApp app{"Main", {{"Main", {}}}};
  for (int i = 0; i < 12; ++i) app.screens["Main"].push_back({"button " + std::to_string(i), "Main"});
  std::vector<std::unique_ptr<test::ScriptedDevice>> phones;
  std::vector<device::Device*> devices;
  for (int i = 0; i < 4; ++i) {
    phones.push_back(std::make_unique<test::ScriptedDevice>(app));
    devices.push_back(phones.back().get());
  }
  ExploreSettings settings;
  settings.setup = test::scriptedSetup;
  settings.inputs = InputSettings::ofPapers();
  settings.inputs.back = settings.inputs.menu = false;
  settings.budget.events = 4 + 12;  // the launches, and every button once
  const auto policy = makePolicy("auto", {.seed = 1});
  const auto explored = explore(devices, *policy, settings, {});
  ASSERT_TRUE(explored);
  std::size_t inputs = 0;
  for (const auto& [key, facts] : explored->model.transitions())
    inputs += key.input.type == script::UserEventType::tap;
  EXPECT_GE(inputs, 11u);
}

// A list of sixty rows, of which a screen shows a few; the last one leads on.
constexpr std::string_view longList = R"(
package: com.x
main: Main
activities:
  Main:
    view:
      class: ListView
      id: rows
      rows: 60
      row: {class: TextView, id: row, size: 150, text: "Row {item}", on: {tap: {if: item == 59, then: {open: End}}}}
  End:
    view: {class: TextView, text: the end}
)";

TEST(AutoPolicy, scrollsListsToTheirEnd) {
  const auto app = device::simulator::appOf(std::string(longList));
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    SimulatedDevice device(app, "sim");
    ExploreSettings settings;
    settings.setup = "start data >>\nLaunchActivity(com.x,com.x.Main)\n";
    settings.seed = seed;
    settings.budget.events = 400;
    settings.goal = [](const Explored& found) { return found.activities.contains("com.x.End"); };
    const auto policy = makePolicy("auto", {.seed = seed});
    const auto explored = explore({&device}, *policy, settings, {});
    ASSERT_TRUE(explored) << explored.error();
    EXPECT_EQ(explored->end, End::goal) << "seed " << seed << ": " << explored->endInWords();
  }
}

// A corridor of rooms, each with one door among many buttons that do nothing.
test::ScriptedApp corridor(int firstDoor = 3) {
  test::ScriptedApp app{"Room0", {}};
  for (int room = 0; room < 6; ++room) {
    auto& ways = app.screens["Room" + std::to_string(room)];
    for (int i = 0; i < 14; ++i) {
      const bool isDoor = i == (room * 5 + firstDoor) % 14;
      ways.push_back({"button " + std::to_string(i), "Room" + std::to_string(isDoor ? room + 1 : room)});
    }
  }
  app.screens["Room6"] = {};
  return app;
}

std::uint64_t eventsToTheEnd(std::uint64_t seed, std::shared_ptr<const model::AppModel> memory,
                             std::optional<model::AppModel>* learned = nullptr, int firstDoor = 3) {
  test::ScriptedDevice device(corridor(firstDoor));
  ExploreSettings settings;
  settings.setup = test::scriptedSetup;
  settings.inputs = InputSettings::ofPapers();
  settings.budget.events = 2000;
  settings.goal = [](const Explored& found) { return found.activities.contains("com.x.Room6"); };
  const auto policy = autoPolicy({.seed = seed, .memory = std::move(memory)});
  const auto explored = explore({&device}, *policy, settings, {});
  EXPECT_TRUE(explored);
  EXPECT_EQ(explored->end, End::goal) << explored->endInWords();
  if (learned) *learned = explored->model;
  return explored->events;
}

// The model of yesterday's build says which buttons were doors.
TEST(AutoPolicy, isGuidedByAnOlderModel) {
  std::optional<model::AppModel> learned;
  eventsToTheEnd(99, nullptr, &learned);
  const auto old = std::make_shared<const model::AppModel>(*std::move(learned));
  std::uint64_t with = 0, without = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    with += eventsToTheEnd(seed, old);
    without += eventsToTheEnd(seed, nullptr);
  }
  EXPECT_LT(with * 2, without);
}

// A build in which all doors have moved: the old model misleads for a while, and what no longer holds is
// told.
TEST(AutoPolicy, getsOverAModelThatNoLongerHolds) {
  std::optional<model::AppModel> before, after;
  eventsToTheEnd(99, nullptr, &before);
  const auto old = std::make_shared<const model::AppModel>(*before);
  eventsToTheEnd(1, old, &after, 7);
  const auto difference = differenceOf(*before, *after);
  ASSERT_TRUE(difference) << difference.error();
  const auto changed = std::ranges::find(difference->transitionsChanged, "/.Room0",
                                         [](const auto& led) { return led.what.screen; });
  ASSERT_NE(changed, difference->transitionsChanged.end());
  EXPECT_EQ(changed->before.count("/.Room1") + changed->after.count("/.Room1"), 1u);
}

}  // namespace
}  // namespace marmoset::explore
