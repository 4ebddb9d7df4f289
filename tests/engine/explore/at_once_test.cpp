// Explorations in real time: devices at work at once, and going on from what an earlier process noted.
#include <atomic>
#include <random>

#include <gmock/gmock.h>

#include "engine/explore/explorer.h"
#include "engine/explore/output/step_line.h"
#include "engine/explore/policies/auto.h"
#include "tests/engine/explore/support/scripted_app.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::explore {
namespace {

using test::ScriptedApp;
using test::ScriptedDevice;
using testing::HasSubstr;

ScriptedApp wizardApp() {
  return {"Main",
          {{"Main", {{"open", "First", {"a"}}, {"web", "browser"}, {"BACK", "closed"}}},
           {"First", {{"next", "Second", {"b"}}, {"again", "First"}, {"BACK", "Main"}}},
           {"Second", {{"next", "Third", {"c"}}, {"BACK", "First"}}},
           {"Third", {{"save", "crash: java.lang.Error"}, {"BACK", "Second"}}}}};
}

// A moment of it passes whenever somebody looks at it.
struct Clock {
  std::atomic<std::int64_t> ms = 0;
  std::function<std::int64_t()> look() {
    return [this] { return ms += 100; };
  }
};

struct Heard {
  std::vector<std::string> steps;
  std::vector<NotedTrip> trips;
  std::vector<ExploredTrace> traces;
};

ExploreSettings listening(Heard& heard, Clock& clock, std::uint64_t events) {
  ExploreSettings made;
  made.setup = test::scriptedSetup;
  made.clock = clock.look();
  made.budget.events = events;
  made.onStep = [&heard](const LoggedStep& step) { heard.steps.push_back(printStep(step)); };
  made.onTrip = [&heard](const NotedTrip& trip) { heard.trips.push_back(trip); };
  made.onTrace = [&heard](ExploredTrace&& trace) { heard.traces.push_back(std::move(trace)); };
  return made;
}

Explored explored(const std::vector<device::Device*>& devices, const ExploreSettings& settings) {
  const auto policy = autoPolicy({.seed = 3});
  auto found = explore(devices, *policy, settings, {});
  if (!found) throw std::runtime_error(found.error());
  return *std::move(found);
}

TEST(AtOnce, AllDevicesWorkAndLearnTogether) {
  ScriptedDevice one(wizardApp(), "one"), two(wizardApp(), "two"), three(wizardApp(), "three");
  Clock clock;
  Heard heard;
  const auto found = explored({&one, &two, &three}, listening(heard, clock, 300));
  EXPECT_GE(found.events, 300u);
  for (const auto* device : {&one, &two, &three}) EXPECT_GT(device->injected, 0u);
  EXPECT_EQ(found.activities.size(), 4u);
  EXPECT_EQ(found.crashes.size(), 1u);
  EXPECT_GT(found.ms, 0);
}

TEST(AtOnce, ADeviceThatIsLostKeepsNoOther) {
  ScriptedDevice one(wizardApp(), "one"), two(wizardApp(), "two");
  for (std::uint64_t i = 3; i < 1000; ++i) one.lostAt.insert(i), one.lostStarts.insert(i);
  Clock clock;
  Heard heard;
  const auto found = explored({&one, &two}, listening(heard, clock, 200));
  EXPECT_EQ(found.end, End::budget);
  EXPECT_GE(found.events, 200u);
}

TEST(AtOnce, IsWhereItWasWhenItsTripsAreToldAgain) {
  ScriptedDevice device(wizardApp());
  Clock clock;
  Heard first, second;
  const auto once = explored({&device}, listening(first, clock, 80));
  auto again = listening(second, clock, 80);
  again.past = first.trips;
  ScriptedDevice other(wizardApp());
  const auto found = explored({&other}, again);
  EXPECT_EQ(other.injected, 0u) << "nothing was left to do";
  EXPECT_EQ(second.steps, first.steps);
  EXPECT_EQ(found.events, once.events);
  EXPECT_EQ(found.states, once.states);
  EXPECT_EQ(found.crashes, once.crashes);
  EXPECT_EQ(found.curve, once.curve);
  EXPECT_EQ(found.model, once.model);
  ASSERT_EQ(second.traces.size(), first.traces.size());
  for (std::size_t i = 0; i < first.traces.size(); ++i)
    EXPECT_EQ(second.traces[i].script, first.traces[i].script);
}

// Killed after any trip, and again later: no step that was noted is made twice, and none is forgotten.
TEST(AtOnce, LosesOnlyWhatWasUnderWayWhereverItIsKilled) {
  constexpr unsigned seed = 11;
  std::mt19937 random(seed);
  const test::TemporaryFolder folder;
  ScriptedDevice device(wizardApp());
  Clock clock;
  Heard whole;
  explored({&device}, listening(whole, clock, 60));
  for (int round = 0; round < 20; ++round) {
    std::string noted;
    std::size_t trips = 0;
    for (const std::uint64_t events : {60, 90, 120}) {
      folder.file("journal.jsonl", noted);
      auto past = readTrips(folder / "journal.jsonl");
      ASSERT_TRUE(past);
      ASSERT_EQ(past->size(), trips);
      Heard heard;
      auto settings = listening(heard, clock, events);
      settings.past = *past;
      ScriptedDevice again(wizardApp());
      const auto found = explored({&again}, settings);
      EXPECT_EQ(found.end, End::budget) << "round " << round << " of seed " << seed << ": " << found.fault;
      EXPECT_GE(found.events, events);
      const auto kept = std::uniform_int_distribution<std::size_t>(0, heard.trips.size())(random);
      if (!past->empty()) noted += printTrip({.resumed = true}) + "\n", ++trips;
      for (std::size_t i = 0; i < kept; ++i) noted += printTrip(heard.trips[i]) + "\n", ++trips;
      if (kept < heard.trips.size()) {
        const auto cut = printTrip(heard.trips[kept]);
        folder.file("journal.jsonl", noted + cut.substr(0, cut.size() / 2));
        EXPECT_EQ(readTrips(folder / "journal.jsonl")->size(), trips) << "a line that was cut is none";
      }
    }
  }
}

TEST(AtOnce, SaysInOneLineThatWhatWasNotedIsOfAnother) {
  ScriptedDevice device(wizardApp());
  Clock clock;
  Heard heard;
  explored({&device}, listening(heard, clock, 40));
  heard.trips.erase(heard.trips.begin() + 1);
  auto settings = listening(heard, clock, 40);
  settings.past = heard.trips;
  const auto found = explored({&device}, settings);
  EXPECT_EQ(found.end, End::fault);
  EXPECT_THAT(found.fault, HasSubstr("explore into another folder"));
}

}  // namespace
}  // namespace marmoset::explore
