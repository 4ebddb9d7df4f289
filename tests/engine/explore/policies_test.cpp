#include <gmock/gmock.h>

#include "engine/explore/explorer.h"
#include "engine/explore/policies/named_policy.h"
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

// A corridor of rooms, each with one door among many buttons that do nothing.
test::ScriptedApp corridor() {
  test::ScriptedApp app{"Room0", {}};
  for (int room = 0; room < 6; ++room) {
    auto& ways = app.screens["Room" + std::to_string(room)];
    for (int i = 0; i < 14; ++i) {
      const bool isDoor = i == (room * 5 + 3) % 14;
      ways.push_back({"button " + std::to_string(i), "Room" + std::to_string(isDoor ? room + 1 : room)});
    }
  }
  app.screens["Room6"] = {};
  return app;
}

std::uint64_t eventsToTheEnd(std::uint64_t seed, std::shared_ptr<const model::AppModel> memory,
                             std::optional<model::AppModel>* learned = nullptr) {
  test::ScriptedDevice device(corridor());
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

}  // namespace
}  // namespace marmoset::explore
