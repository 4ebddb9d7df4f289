#include "engine/reduce/jobs/device_oracle.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <random>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/pool/simulator_source.h"
#include "engine/device/simulator/generator/generator.h"
#include "engine/reduce/jobs/sight_text.h"
#include "engine/reduce/minimize/auto/minimizer.h"
#include "engine/replay/replay_report.h"
#include "engine/replay/run_key.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::reduce {
namespace {

using device::simulator::GeneratedCase;

const GeneratedCase& flakyCase() {
  static const auto generated = device::simulator::generateCase({.seed = 12, .noise = 0.05, .events = 60u});
  return generated;
}

// A minimisation on simulated devices with a store.
struct Setting {
  explicit Setting(std::filesystem::path file, std::size_t devices)
      : store(*store::Store::open(file)),
        trace(*replay::traceOf(script::Script::parse(script::Text(flakyCase().script)))),
        pool(std::make_shared<device::SimulatorSource>(flakyCase().app, "app", devices),
             {.lockDirectory = file.parent_path()}) {}

  DeviceOracle oracle(DeviceOracleSettings settings = {}, device::Operation operation = {}) {
    return {pool, trace, store, app, "simulated", std::move(settings), std::move(operation)};
  }
  // How many new runs it takes to answer.
  std::uint64_t newRuns(DeviceOracleSettings settings, const std::vector<RunRequest>& requests) {
    auto asked = oracle(std::move(settings));
    EXPECT_TRUE(asked.ask(requests, [](std::size_t, const RunResult&) { return true; }));
    return asked.runsDone();
  }

  std::shared_ptr<store::Store> store;
  replay::Trace trace;
  std::string app = replay::appText("com.x", {"1.0", "a1b2"});
  device::DevicePool pool;
};

// The launch of the flaky case, then these lines.
replay::Trace launchedTrace(const std::string& lines) {
  const auto& script = flakyCase().script;
  const auto launched = script.substr(0, script.find('\n', script.find("LaunchActivity")) + 1);
  return *replay::traceOf(script::Script::parse(script::Text(launched + lines)));
}

TEST(SightTextTest, SightsComeBack) {
  const std::vector<Sight> sights{{1, 2, 0}, {1, 3, ~0ull}, {1, 2, 0}};
  EXPECT_EQ(parseSights(printSights(sights)), sights);
  EXPECT_TRUE(parseSights("{}").empty());
  EXPECT_TRUE(parseSights("{\"hashes\":[1],\"sights\":[0,1,2]}").empty());
}

// One identity of a candidate: whoever runs the same events has the same seeds.
TEST(DeviceOracleTest, AReplayOfTheSameEventsGoesTheSameWays) {
  constexpr std::uint32_t runs = 40;
  const test::TemporaryFolder folder;
  Setting setting(folder / "store.sqlite", 2);
  replay::ReplaySettings replaying;
  replaying.runs = runs;
  replaying.compare = false;
  replay::ReplayReport report;
  ASSERT_TRUE(replay::replay(setting.pool, setting.trace, replaying, report, {}));
  std::vector<RunRequest> requests;
  for (std::uint32_t run = 0; run < runs; ++run) requests.push_back({setting.trace.whole(), run});
  std::set<std::pair<bool, std::uint32_t>> ways;
  DeviceOracleSettings asking;
  asking.observe = false;
  auto oracle = setting.oracle(asking);
  const auto asked = oracle.ask(requests, [&](std::size_t run, const RunResult& result) {
    EXPECT_EQ(result.success, report.runs[run].success) << run;
    EXPECT_EQ(result.executed, report.runs[run].executed) << run;
    ways.emplace(result.success, result.executed);
    return true;
  });
  EXPECT_TRUE(asked);
  EXPECT_GT(ways.size(), 1u) << "chance plays a part";
}

TEST(DeviceOracleTest, AsksADeviceOnceAndTheStoreAfterwards) {
  const test::TemporaryFolder folder;
  AutoResult first, second;
  {
    Setting setting(folder / "store.sqlite", 3);
    auto oracle = setting.oracle();
    first = minimizeTrace(oracle, setting.trace.whole());
    EXPECT_GE(oracle.runsDone(), first.cost.runs);
    EXPECT_GT(oracle.deviceMs(), 0);
  }
  Setting setting(folder / "store.sqlite", 1);
  auto oracle = setting.oracle();
  second = minimizeTrace(oracle, setting.trace.whole());
  EXPECT_EQ(oracle.runsDone(), 0u);
  EXPECT_EQ(second.events, first.events);
  EXPECT_EQ(second.rate, first.rate);
}

TEST(DeviceOracleTest, AJobThatGoesOnCountsTheTimeOfItsRunsBeforeToo) {
  const test::TemporaryFolder folder;
  Setting setting(folder / "store.sqlite", 1);
  const auto begun = store::systemTime();
  std::int64_t spent = 0, longest = 0;
  {
    auto oracle = setting.oracle({.since = begun});
    minimizeTrace(oracle, setting.trace.whole());
    spent = oracle.deviceMs();
    longest = oracle.longestRunMs();
  }
  auto goesOn = setting.oracle({.since = begun});
  minimizeTrace(goesOn, setting.trace.whole());
  EXPECT_EQ(goesOn.runsDone(), 0u);
  EXPECT_EQ(goesOn.deviceMs(), spent);
  EXPECT_EQ(goesOn.longestRunMs(), longest) << "the budget grows with it";
  auto later = setting.oracle({.since = store::systemTime() + 1});
  minimizeTrace(later, setting.trace.whole());
  EXPECT_EQ(later.deviceMs(), 0) << "another job's runs cost it nothing";
}

TEST(DeviceOracleTest, VerdictsUnderOtherConditionsDoNotCount) {
  const test::TemporaryFolder folder;
  Setting setting(folder / "store.sqlite", 2);
  const std::vector<RunRequest> request{{setting.trace.whole(), 0}};
  EXPECT_EQ(setting.newRuns({}, request), 1u);
  EXPECT_EQ(setting.newRuns({}, request), 0u);
  EXPECT_EQ(setting.newRuns({.seed = 2}, request), 1u);
  EXPECT_EQ(setting.newRuns({.target = *trace::Target::parse("activity:Nowhere")}, request), 1u);
  EXPECT_EQ(setting.newRuns({.start = {.clearData = false}}, request), 1u) << "another start";
  EXPECT_EQ(setting.newRuns({.start = {.grants = {"a.B"}}}, request), 1u) << "another start";
  setting.app = replay::appText("com.x", {"1.0", "c3d4"});
  EXPECT_EQ(setting.newRuns({}, request), 1u) << "another build of the same version";
  EXPECT_EQ(setting.newRuns({}, request), 0u);
}

TEST(DeviceOracleTest, FreshRunsAreNoneOfTheStore) {
  const test::TemporaryFolder folder;
  Setting setting(folder / "store.sqlite", 2);
  const std::vector<RunRequest> requests{{setting.trace.whole(), 0}, {setting.trace.whole(), 1}};
  EXPECT_EQ(setting.newRuns({}, requests), 2u);
  const auto later = store::systemTime() + 1;
  EXPECT_EQ(setting.newRuns({.since = later}, requests), 0u);
  EXPECT_EQ(setting.newRuns({.since = later, .fresh = true}, requests), 2u);
  // What was done since is of the job that goes on. Here the clock has not come so far, so nothing is.
  EXPECT_EQ(setting.newRuns({.since = 1, .fresh = true}, requests), 0u) << "all of it is newer";
  auto oracle = setting.oracle({.since = 1});
  EXPECT_EQ(oracle.knownRuns(setting.trace.whole()), 4u) << "they have numbers of their own";
}

TEST(DeviceOracleTest, TellsWhichRunsWereDoneBeforeTheJob) {
  const test::TemporaryFolder folder;
  Setting setting(folder / "store.sqlite", 2);
  const auto whole = setting.trace.whole();
  const auto before = store::systemTime();
  setting.newRuns({}, {{whole, 0}, {whole, 1}});
  auto oracle = setting.oracle({.since = store::systemTime() + 1'000'000});
  const std::vector<RunRequest> requests{{whole, 0}, {whole, 1}};
  ASSERT_TRUE(oracle.ask(requests, [](std::size_t, const RunResult&) { return true; }));
  EXPECT_EQ(oracle.earlierAmong(whole, 2).runs, 2u);
  EXPECT_EQ(oracle.earlierAmong(whole, 1).runs, 1u);
  EXPECT_GE(oracle.earlierAmong(whole, 2).newest, before);
  auto own = setting.oracle({.since = before});
  ASSERT_TRUE(own.ask(requests, [](std::size_t, const RunResult&) { return true; }));
  EXPECT_EQ(own.earlierAmong(whole, 2).runs, 0u);
}

TEST(DeviceOracleTest, ScriptsThatInjectTheSameShareTheirRuns) {
  const test::TemporaryFolder folder;
  Setting setting(folder / "store.sqlite", 2);
  setting.trace = launchedTrace("Tap(5,5)\nTap(9,9)\nTap(900,5)\n");
  const auto first = setting.trace.setup;
  EXPECT_EQ(setting.newRuns({}, {{{first, first + 2}, 0}, {{first, first + 2}, 1}}), 2u);
  setting.trace = launchedTrace("# made of it\nTap(5, 5)\nTap(900, 5)\n");
  EXPECT_EQ(setting.newRuns({}, {{setting.trace.whole(), 0}, {setting.trace.whole(), 1}}), 0u);
  EXPECT_EQ(setting.newRuns({}, {{setting.trace.whole(), 2}}), 1u);
}

// A reduction chooses between them, so the runs of one are no fresh check of the other.
TEST(DeviceOracleTest, ListsThatInjectTheSameHaveRunsOfTheirOwn) {
  const test::TemporaryFolder folder;
  Setting setting(folder / "store.sqlite", 1);
  setting.trace = launchedTrace("Tap(5,5)\nTap(5,5)\nTap(900,5)\n");
  const auto first = setting.trace.setup;
  const Candidate one{first, first + 2}, other{first + 1, first + 2}, turned{first + 2, first};
  EXPECT_EQ(setting.newRuns({}, {{one, 0}, {other, 0}, {turned, 0}}), 3u);
  EXPECT_EQ(setting.newRuns({}, {{one, 0}, {other, 0}, {turned, 0}}), 0u);
  auto oracle = setting.oracle();
  for (const auto& candidate : {one, other, turned}) EXPECT_EQ(oracle.knownRuns(candidate), 1u);
}

TEST(DeviceOracleTest, BudgetsReturnTheBestSoFar) {
  const test::TemporaryFolder folder;
  Setting setting(folder / "store.sqlite", 3);
  auto oracle = setting.oracle({.maxRuns = 10});
  const auto result = minimizeTrace(oracle, setting.trace.whole());
  ASSERT_TRUE(result.stopped);
  EXPECT_EQ(result.stopped->reason, Stopped::Reason::budget);
  EXPECT_LE(oracle.runsDone(), 10u);
  EXPECT_LT(result.events.size(), setting.trace.whole().size());

  auto late = setting.oracle({.until = device::Operation::Clock::now()});
  const RunRequest fresh{setting.trace.whole(), 77};
  const auto asked = late.ask({&fresh, 1}, [](std::size_t, const RunResult&) { return true; });
  ASSERT_FALSE(asked);
  EXPECT_EQ(asked.error().reason, Stopped::Reason::budget);
}

TEST(DeviceOracleTest, ARaisedStopTokenIsACancellation) {
  const test::TemporaryFolder folder;
  Setting setting(folder / "store.sqlite", 2);
  std::stop_source stop;
  DeviceOracleSettings settings;
  settings.onRun = [&](const FinishedRun&) { stop.request_stop(); };
  auto oracle = setting.oracle(std::move(settings), {.stop = stop.get_token()});
  const auto result = minimizeTrace(oracle, setting.trace.whole());
  ASSERT_TRUE(result.stopped);
  EXPECT_EQ(result.stopped->reason, Stopped::Reason::cancelled);
}

// One device answers in the order of the questions, so run k is always the same one. The store knows the runs
// before it.
TEST(DeviceOracleTest, CancelledAfterAnyRunItAnswersTheBestThatIsVerified) {
  const test::TemporaryFolder folder;
  AutoResult whole;
  std::uint64_t runs = 0;
  {
    Setting setting(folder / "whole.sqlite", 1);
    auto oracle = setting.oracle();
    whole = minimizeTrace(oracle, setting.trace.whole());
    runs = oracle.runsDone();
  }
  ASSERT_EQ(whole.ending, Ending::verified);

  std::vector<AutoResult> answers;
  do {
    Setting setting(folder / "steps.sqlite", 1);
    std::stop_source stop;
    DeviceOracleSettings settings;
    settings.onRun = [&](const FinishedRun&) { stop.request_stop(); };
    auto oracle = setting.oracle(std::move(settings), {.stop = stop.get_token()});
    answers.push_back(minimizeTrace(oracle, setting.trace.whole()));
    ASSERT_LE(answers.size(), runs + 1);
  } while (answers.back().stopped);
  EXPECT_EQ(answers.back().events, whole.events);

  const auto isVerified = [](const AutoResult& answer) { return answer.certified(); };
  const auto first = std::find_if(answers.begin(), answers.end(), isVerified);
  // It goes on when a trace is verified, so that there is something to keep.
  ASSERT_NE(first, answers.end());
  EXPECT_TRUE(first->stopped);
  for (auto answer = first; answer != answers.end(); ++answer) {
    EXPECT_TRUE(answer->certified());
    EXPECT_EQ(answer->rate.total(), 20u);
    EXPECT_LE(answer->rate.failures, 1u);
  }
  EXPECT_TRUE(std::is_sorted(first, answers.end(), [](const AutoResult& a, const AutoResult& b) {
    return a.events.size() > b.events.size();
  }));
}

// In a child: minimises, and tells every finished run and at last the answer through a pipe.
[[noreturn]] void minimizeAndTell(const std::filesystem::path& store, std::size_t devices, int pipe) {
  Setting setting(store, devices);
  DeviceOracleSettings settings;
  settings.onRun = [&](const FinishedRun& run) {
    const auto line = fmt::format("{}:{}\n", fmt::join(run.request.candidate, ","), run.request.run);
    if (::write(pipe, line.data(), line.size()) < 0) ::_exit(3);
  };
  auto oracle = setting.oracle(std::move(settings));
  const auto result = minimizeTrace(oracle, setting.trace.whole());
  const auto line = fmt::format("answer {} {}/{}\n", fmt::join(result.events, ","), result.rate.successes,
                                result.rate.total());
  if (::write(pipe, line.data(), line.size()) < 0) ::_exit(3);
  ::_exit(0);
}

struct ChildRun {
  std::vector<std::string> runs;
  std::string answer;
};

// Kills the child after so many runs were told; 0: lets it finish.
ChildRun runChild(const std::filesystem::path& store, std::size_t devices, std::size_t killAfter) {
  int ends[2];
  EXPECT_EQ(::pipe(ends), 0);
  const auto child = ::fork();
  if (child == 0) {
    ::close(ends[0]);
    minimizeAndTell(store, devices, ends[1]);
  }
  ::close(ends[1]);
  ChildRun told;
  std::FILE* lines = ::fdopen(ends[0], "r");
  char buffer[1 << 14];
  while (std::fgets(buffer, sizeof buffer, lines)) {
    const std::string line(buffer);
    (line.starts_with("answer") ? told.answer = line : told.runs.emplace_back(line));
    if (killAfter > 0 && told.runs.size() == killAfter) ::kill(child, SIGKILL);
  }
  std::fclose(lines);
  ::waitpid(child, nullptr, 0);
  return told;
}

TEST(DeviceOracleTest, KilledFiftyTimesItGivesTheSameAnswerAndRepeatsNothing) {
  const test::TemporaryFolder folder;
  const auto undisturbed = runChild(folder / "reference.sqlite", 3, 0);
  ASSERT_THAT(undisturbed.answer, ::testing::HasSubstr("answer"));

  std::mt19937 random(20);
  int kills = 0;
  for (int round = 0; kills < 50; ++round) {
    const auto store = folder / fmt::format("store{}.sqlite", round);
    std::set<std::string> finished;
    std::string answer;
    const auto take = [&](const ChildRun& told) {
      for (const auto& run : told.runs) EXPECT_TRUE(finished.insert(run).second) << "again: " << run;
      answer = told.answer;
    };
    for (int i = 0; i < 10 && answer.empty(); ++i, ++kills) {
      take(runChild(store, 3, 1 + std::uniform_int_distribution<std::size_t>(0, 12)(random)));
    }
    if (answer.empty()) take(runChild(store, 8, 0));
    EXPECT_EQ(answer, undisturbed.answer);
  }
}

}  // namespace
}  // namespace marmoset::reduce
