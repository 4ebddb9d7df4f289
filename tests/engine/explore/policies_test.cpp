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

// The model of yesterday's build says where much happened.
TEST(AutoPolicy, isGuidedByAnOlderModel) {
  const auto old = std::make_shared<model::AppModel>(exploredSample("shopping", "auto", {.seed = 9}).model);
  double with = 0, without = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    for (const bool guided : {false, true}) {
      const auto app = device::simulator::sampleApp("shopping");
      SimulatedDevice device(app, "sim");
      const auto& facts = device::simulator::facts(*app);
      ExploreSettings settings;
      settings.setup = "start data >>\nLaunchActivity(" + facts.package + "," + facts.mainActivity + ")\n";
      settings.seed = seed;
      settings.budget.events = 80;
      AutoSettings wanted{.seed = seed};
      if (guided) wanted.memory = old;
      const auto policy = autoPolicy(wanted);
      const auto explored = explore({&device}, *policy, settings, {});
      ASSERT_TRUE(explored);
      (guided ? with : without) += static_cast<double>(explored->branches.size());
    }
  }
  EXPECT_GT(with, without);
}

}  // namespace
}  // namespace marmoset::explore
