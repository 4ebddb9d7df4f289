#include "engine/explore/explorer.h"

#include <gmock/gmock.h>

#include "engine/explore/policies/named_policy.h"
#include "engine/model/model_json.h"
#include "engine/replay/trace.h"
#include "tests/engine/device/simulator/sample.h"
#include "tests/engine/explore/support/scripted_app.h"

namespace marmoset::explore {
namespace {

using test::ScriptedApp;
using test::ScriptedDevice;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

// Presses what it was told, by the end of the input's name, and then restarts for ever.
class Told final : public Policy {
 public:
  explicit Told(std::vector<std::string> presses, bool back = true)
      : presses_(std::move(presses)), back_(back) {}
  bool bringsBack() const override { return back_; }
  void started(Walker, const Place& place) override {
    heard.push_back("start " + place.seen.window.activity);
  }
  Decision next(Walker, const Place& here) override {
    if (at_ == presses_.size()) return Decision::stop("told no more");
    const auto& press = presses_[at_++];
    if (press == "restart") return Decision::restart("told");
    for (std::size_t i = 0; i < here.choices.size(); ++i) {
      if (toString(here.choices[i].input).ends_with(press)) return Decision::choose(i, "told");
    }
    return Decision::stop("no " + press);
  }
  void happened(Walker, const Outcome& outcome) override {
    heard.push_back(toString(outcome.before.choices[outcome.decision.choice].input) + " -> " +
                    (outcome.after.ended() ? std::string("end") : outcome.after.seen.window.activity) +
                    (outcome.left ? " left" : ""));
    gains.push_back(outcome.gain);
  }
  std::vector<std::string> heard;
  std::vector<Gain> gains;

 private:
  std::vector<std::string> presses_;
  bool back_;
  std::size_t at_ = 0;
};

ScriptedApp shop() {
  return {
      "Main",
      {{"Main", {{"open", "Item", {"opened"}}, {"web", "browser"}, {"leave", "closed"}, {"BACK", "closed"}}},
       {"Item", {{"buy", "crash: java.lang.Error"}, {"BACK", "Main"}}}}};
}

ExploreSettings settings() {
  ExploreSettings made;
  made.setup = test::scriptedSetup;
  made.inputs = InputSettings::ofPapers();
  return made;
}

tl::expected<Explored, std::string> exploreWith(device::Device& device, Policy& policy,
                                                const ExploreSettings& wanted) {
  return explore({&device}, policy, wanted, {});
}

TEST(Explorer, playsWhatThePolicyChoosesAndTellsWhatCameOfIt) {
  ScriptedDevice device(shop());
  Told policy({"@0", "BACK", "restart", "@0"});
  const auto explored = exploreWith(device, policy, settings());
  ASSERT_TRUE(explored) << explored.error();
  EXPECT_THAT(policy.heard,
              ElementsAre("start com.x.Main", "tap Button @0 -> com.x.Item", "key BACK -> com.x.Main",
                          "start com.x.Main", "tap Button @0 -> com.x.Item"));
  EXPECT_EQ(policy.gains[0].branches, 1u);
  EXPECT_EQ(policy.gains[0].activities, 1u);
  EXPECT_FALSE(policy.gains[1].any());
  EXPECT_EQ(explored->end, End::complete);
  EXPECT_EQ(explored->restarts, 2u);
  EXPECT_EQ(explored->events, 5u) << "launches too";
  EXPECT_EQ(explored->ms, 2 * 30'000 + 3 * 4'000);
  EXPECT_EQ(explored->restartMs, 2 * 30'000);
  EXPECT_THAT(explored->activities, ElementsAre("com.x.Item", "com.x.Main"));
}

TEST(Explorer, handsOutTracesThatCanBeReplayed) {
  ScriptedDevice device(shop());
  Told policy({"@0", "BACK", "restart", "@0", "@0"});
  std::vector<ExploredTrace> traces;
  auto wanted = settings();
  wanted.onTrace = [&](ExploredTrace&& trace) { traces.push_back(std::move(trace)); };
  ASSERT_TRUE(exploreWith(device, policy, wanted));
  ASSERT_THAT(traces, SizeIs(2));
  EXPECT_EQ(traces[1].script,
            "start data >>\nLaunchActivity(com.x,com.x.Main)\nTap(540,320)\nUserWait(500)\nTap(540,960)\n"
            "UserWait(500)\n");
  EXPECT_EQ(traces[1].recording.failure->exception, "java.lang.Error");
  EXPECT_EQ(traces[1].recording.app, "1.0");
  const auto replayed = replay::traceOf(script::Script::parse(script::Text(traces[0].script)));
  ASSERT_TRUE(replayed);
  ASSERT_EQ(replayed->events.size(), traces[0].recording.events.size());
  for (std::size_t i = 0; i < replayed->events.size(); ++i)
    EXPECT_EQ(replayed->events[i].lines, traces[0].recording.events[i].event.lines);
  EXPECT_EQ(traces[0].setup, 1u);
}

TEST(Explorer, groupsCrashesBySignature) {
  ScriptedDevice device(shop());
  Told policy({"@0", "@0", "@0", "@0"});
  const auto explored = exploreWith(device, policy, settings());
  ASSERT_TRUE(explored);
  ASSERT_THAT(explored->crashes, SizeIs(1));
  const auto& [signature, crash] = *explored->crashes.begin();
  EXPECT_EQ(signature, "java.lang.Error at com.x.Item.onClick");
  EXPECT_EQ(crash.trace, 1u);
  EXPECT_EQ(crash.times, 2u);
  EXPECT_EQ(policy.gains[1].crashes, 1u);
  EXPECT_EQ(policy.gains[3].crashes, 0u);
}

TEST(Explorer, bringsTheAppBackFromAnotherOne) {
  ScriptedDevice device(shop());
  Told policy({"@1", "@0"});
  const auto explored = exploreWith(device, policy, settings());
  ASSERT_TRUE(explored);
  EXPECT_THAT(policy.heard, ElementsAre("start com.x.Main", "tap Button @1 -> com.x.Main left",
                                        "tap Button @0 -> com.x.Item"));
  EXPECT_EQ(explored->timesLeft, 1u);
  EXPECT_EQ(explored->restarts, 1u);
}

TEST(Explorer, launchesAnAppAgainThatHasClosed) {
  ScriptedDevice device(shop());
  Told policy({"@2", "@0"});
  ASSERT_TRUE(exploreWith(device, policy, settings()));
  EXPECT_EQ(policy.heard[1], "tap Button @2 -> com.x.Main left");
}

TEST(Explorer, restartsAnAppThatWasLeftWhereThePolicyTakesItForEnded) {
  ScriptedDevice device(shop());
  Told policy({"@2", "@0"}, false);
  const auto explored = exploreWith(device, policy, settings());
  ASSERT_TRUE(explored);
  EXPECT_THAT(policy.heard, ElementsAre("start com.x.Main", "tap Button @2 -> end left", "start com.x.Main",
                                        "tap Button @0 -> com.x.Item"));
  EXPECT_EQ(explored->restarts, 2u);
}

TEST(Explorer, isNotTrappedInAnotherApp) {
  auto app = shop();
  app.trapped = true;
  ScriptedDevice device(app);
  Told policy({"@1", "@0"});
  const auto explored = exploreWith(device, policy, settings());
  ASSERT_TRUE(explored);
  EXPECT_EQ(policy.heard[1], "tap Button @1 -> end left");
  EXPECT_EQ(explored->restarts, 2u);
  EXPECT_LE(explored->events, 8u) << "no endless BACK";
}

TEST(Explorer, answersAQuestionForAPermission) {
  auto app = shop();
  app.screens["Main"].front().leadsTo = "question";
  app.screens["question"] = {{"allow", "Item"}, {"deny", "Main"}};
  ScriptedDevice device(app);
  Told policy({"@0", "@0"});
  const auto explored = exploreWith(device, policy, settings());
  ASSERT_TRUE(explored);
  EXPECT_THAT(policy.heard,
              ElementsAre("start com.x.Main", "tap Button @0 -> ", "tap Button @0 -> com.x.Item"));
  EXPECT_EQ(explored->timesLeft, 0u) << "the question belongs to the app";
}

// Of a page that draws itself only the keys are known: no endless BACK, and no end before the budget's.
TEST(Explorer, goesOnByKeysWhereNoTreeIsTold) {
  auto app = shop();
  app.blind = true;
  app.screens["Main"].push_back({"MENU", "Item"});
  for (const std::string policy : {"auto", "random"}) {
    ScriptedDevice device(app);
    const auto chosen = makePolicy(policy, {.seed = 1});
    auto wanted = settings();
    wanted.inputs = inputsFor(policy);
    wanted.budget.events = 200;
    const auto explored = exploreWith(device, *chosen, wanted);
    ASSERT_TRUE(explored);
    EXPECT_EQ(explored->end, End::budget) << policy;
    EXPECT_EQ(explored->activities.size(), 2u) << policy;
  }
}

TEST(Explorer, closesTheKeyboard) {
  auto app = shop();
  app.keyboard = true;
  ScriptedDevice device(app);
  std::vector<std::string> scripts;
  auto wanted = settings();
  wanted.inputs.wait = 0;
  wanted.onTrace = [&](ExploredTrace&& trace) { scripts.push_back(trace.script); };
  Told policy({"@0", "BACK"});
  ASSERT_TRUE(exploreWith(device, policy, wanted));
  EXPECT_THAT(scripts[0], HasSubstr("Tap(540,320)\nDispatchPress(KEYCODE_BACK)\n"));
  EXPECT_EQ(policy.heard.back(), "key BACK -> com.x.Main") << "the keyboard was gone already";
}

TEST(Explorer, saysInOneLineThatAnAppDoesNotComeUp) {
  auto app = shop();
  app.comesUp = false;
  ScriptedDevice device(app);
  Told policy({"@0"});
  const auto explored = exploreWith(device, policy, settings());
  ASSERT_TRUE(explored);
  EXPECT_EQ(explored->end, End::fault);
  EXPECT_EQ(
      explored->fault,
      "com.x is not in front after its start, the launcher is; check the launch at the head of the setup");
  EXPECT_EQ(explored->restarts, 3u);
}

TEST(Explorer, refusesASetupThatCannotBePlayed) {
  ScriptedDevice device(shop());
  Told policy({});
  auto wanted = settings();
  wanted.setup = "start data >>\nTap(1,2)\n";
  EXPECT_EQ(exploreWith(device, policy, wanted).error(),
            "the setup cannot be played: the script launches no app; begin it with "
            "LaunchActivity(package,activity)");
  wanted.setup = "start data >>\nLaunchActivity(com.y,com.y.Main)\n";
  EXPECT_EQ(exploreWith(device, policy, wanted).error(), "com.y is not installed");
}

TEST(Explorer, playsTheWholeSetupBeforeEveryTrace) {
  auto app = shop();
  app.start = "Login";
  app.screens["Login"] = {{"enter", "Main"}};
  ScriptedDevice device(app);
  Told policy({"@0", "restart", "@0"});
  auto wanted = settings();
  wanted.setup += "Tap(500,500)\n";
  const auto explored = exploreWith(device, policy, wanted);
  ASSERT_TRUE(explored);
  EXPECT_THAT(policy.heard, ElementsAre("start com.x.Main", "tap Button @0 -> com.x.Item", "start com.x.Main",
                                        "tap Button @0 -> com.x.Item"));
  EXPECT_EQ(explored->ms, 2 * 34'000 + 2 * 4'000) << "the login takes its time";
}

TEST(Explorer, losesAtMostTheStepUnderWayWithADevice) {
  ScriptedDevice device(shop());
  device.lostAt = {3};
  Told policy({"@0", "BACK", "@0"});
  std::vector<std::size_t> lengths;
  auto wanted = settings();
  wanted.onTrace = [&](ExploredTrace&& trace) { lengths.push_back(trace.recording.events.size()); };
  const auto explored = exploreWith(device, policy, wanted);
  ASSERT_TRUE(explored);
  EXPECT_EQ(explored->end, End::complete) << explored->fault;
  EXPECT_THAT(policy.heard, ElementsAre("start com.x.Main", "tap Button @0 -> com.x.Item", "start com.x.Main",
                                        "tap Button @0 -> com.x.Item"));
  EXPECT_THAT(lengths, ElementsAre(2u, 2u));
}

TEST(Explorer, tellsADeviceThatDoesNotComeBackAndKeepsWhatWasFound) {
  ScriptedDevice device(shop());
  device.lostAt = {3};
  device.lostStarts = {2, 3, 4, 5};
  Told policy({"@0", "BACK", "@0"});
  const auto explored = exploreWith(device, policy, settings());
  ASSERT_TRUE(explored);
  EXPECT_EQ(explored->end, End::fault);
  EXPECT_EQ(explored->endInWords(), "ended early: the phone was unplugged");
  EXPECT_EQ(explored->activities.size(), 2u);
}

TEST(Explorer, endsWhenABudgetIsUsedUp) {
  const auto ended = [](const Budget& budget) {
    ScriptedDevice device(shop());
    auto policy = randomPolicy({3});
    auto wanted = settings();
    wanted.budget = budget;
    auto explored = exploreWith(device, *policy, wanted);
    EXPECT_TRUE(explored);
    EXPECT_EQ(explored->end, End::budget);
    return *explored;
  };
  const auto timed = ended({.ms = 600'000});
  EXPECT_GE(timed.ms, 600'000);
  EXPECT_LT(timed.ms, 640'000);
  EXPECT_GE(ended({.events = 100}).events, 100u);
  EXPECT_LT(ended({.events = 100}).events, 106u);
  EXPECT_EQ(ended({.restarts = 7}).restarts, 7u);
}

TEST(Explorer, endsWhenTheGoalIsReachedOrThePersonCancels) {
  ScriptedDevice device(shop());
  auto policy = randomPolicy({3});
  auto wanted = settings();
  wanted.goal = [](const Explored& found) { return !found.crashes.empty(); };
  const auto explored = exploreWith(device, *policy, wanted);
  ASSERT_TRUE(explored);
  EXPECT_EQ(explored->end, End::goal);
  EXPECT_EQ(explored->crashes.size(), 1u);

  std::stop_source stop;
  wanted.goal = [&](const Explored& found) {
    if (found.events > 20) stop.request_stop();
    return false;
  };
  const auto cancelled = explore({&device}, *policy, wanted, {.stop = stop.get_token()});
  ASSERT_TRUE(cancelled);
  EXPECT_EQ(cancelled->end, End::cancelled);
}

TEST(Explorer, countsWhatIsNotDeterministicAndGoesOn) {
  ScriptedApp app{"Main",
                  {{"Main", {{"dice", "One"}, {"dice", "Two"}, {"open", "One"}}},
                   {"One", {{"BACK", "Main"}}},
                   {"Two", {{"BACK", "Main"}}}}};
  ScriptedDevice device(app);
  auto policy = randomPolicy({1});
  auto wanted = settings();
  wanted.budget.events = 300;
  const auto explored = exploreWith(device, *policy, wanted);
  ASSERT_TRUE(explored);
  EXPECT_EQ(explored->ambiguous(), 1u);
}

TEST(Explorer, drawsACurveThatNeverFalls) {
  device::simulator::SimulatedDevice device(device::simulator::sampleApp("shopping"), "sim");
  auto policy = randomPolicy({1});
  auto wanted = settings();
  wanted.setup =
      "start data >>\nLaunchActivity(com.example.shopping,com.example.shopping.CatalogueActivity)\n";
  wanted.budget.events = 400;
  const auto explored = exploreWith(device, *policy, wanted);
  ASSERT_TRUE(explored) << explored.error();
  ASSERT_GT(explored->curve.size(), 5u);
  for (std::size_t i = 1; i < explored->curve.size(); ++i) {
    EXPECT_LE(explored->curve[i - 1].ms, explored->curve[i].ms);
    EXPECT_LE(explored->curve[i - 1].states, explored->curve[i].states);
    EXPECT_LE(explored->curve[i - 1].branches, explored->curve[i].branches);
  }
  EXPECT_EQ(explored->curve.back().states, explored->states.size());
  EXPECT_GT(explored->activities.size(), 2u);
}

TEST(Explorer, answersTheSameForTheSameSeed) {
  const auto learned = [](std::uint64_t seed, std::size_t devices) {
    const auto app = device::simulator::sampleApp("shopping");
    std::vector<std::unique_ptr<device::simulator::SimulatedDevice>> phones;
    std::vector<device::Device*> all;
    for (std::size_t i = 0; i < devices; ++i) {
      phones.push_back(std::make_unique<device::simulator::SimulatedDevice>(app, "sim"));
      all.push_back(phones.back().get());
    }
    auto policy = randomPolicy({seed});
    auto wanted = settings();
    wanted.seed = seed;
    wanted.setup =
        "start data >>\nLaunchActivity(com.example.shopping,com.example.shopping.CatalogueActivity)\n";
    wanted.budget.events = 200;
    return model::printModel(explore(all, *policy, wanted, {})->model);
  };
  EXPECT_EQ(learned(5, 1), learned(5, 1));
  EXPECT_NE(learned(5, 1), learned(6, 1));
  EXPECT_EQ(learned(5, 3), learned(5, 3));
}

TEST(Explorer, logsEveryStepWithItsChoicesAndTheReason) {
  ScriptedDevice device(shop());
  Told policy({"@0", "BACK"});
  std::vector<std::string> log;
  auto wanted = settings();
  wanted.onStep = [&](const LoggedStep& step) {
    log.push_back(std::to_string(step.number) + " " + step.place.seen.window.activity + " " +
                  std::to_string(step.place.choices.size()) + " " + step.decision.reason);
  };
  ASSERT_TRUE(exploreWith(device, policy, wanted));
  EXPECT_THAT(log, ElementsAre("1 com.x.Main 5 told", "2 com.x.Item 3 told", "3 com.x.Main 5 told no more"));
}

TEST(Explorer, sharesTheWorkAmongDevices) {
  ScriptedDevice one(shop()), other(shop());
  auto policy = randomPolicy({2});
  auto wanted = settings();
  wanted.budget.ms = 600'000;
  const auto explored = explore({&one, &other}, *policy, wanted, {});
  ASSERT_TRUE(explored);
  EXPECT_GT(one.injected, 30u);
  EXPECT_GT(other.injected, 30u);
  EXPECT_LT(explored->ms, 640'000) << "both at the same time";
}

}  // namespace
}  // namespace marmoset::explore
