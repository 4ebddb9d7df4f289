#include "engine/reduce/jobs/reduction.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/pool/simulator_source.h"
#include "engine/device/simulator/generator/generator.h"
#include "engine/reduce/document/known_runs.h"
#include "engine/reduce/document/reduced_trace.h"
#include "engine/reduce/jobs/verification.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::reduce {
namespace {

using ::testing::HasSubstr;

// A generated app that always crashes, on two simulated devices with a store.
class ReductionTest : public testing::Test {
 protected:
  Surroundings surroundings() { return {pool, trace, store, {}, {}, 1, {}}; }
  tl::expected<Reduction, Stopped> reduce(const ReductionWatcher& watcher, RunBudget budget = {},
                                          const ReductionSettings& settings = {}) {
    const auto target = findTarget(surroundings(), {}, budget);
    if (!target) return tl::unexpected(Stopped{{}, target.error().message});
    return reduceOn(surroundings(), {script, "crash.mks", {}}, target->target, settings, budget, watcher);
  }
  static ReductionSettings asRecorded() {
    ReductionSettings settings;
    settings.asRecorded = true;
    return settings;
  }

  const device::simulator::GeneratedCase generated =
      device::simulator::generateCase({.seed = 12, .noise = 0, .events = 40u});
  const test::TemporaryFolder folder;
  std::shared_ptr<store::Store> store = *store::Store::open(folder / "store.sqlite");
  const script::Script script = script::Script::parse(script::Text(generated.script));
  const replay::Trace trace = *replay::traceOf(script);
  device::DevicePool pool{std::make_shared<device::SimulatorSource>(generated.app, "app", 2),
                          {.lockDirectory = folder.path()}};
};

TEST_F(ReductionTest, GivesADocumentWithItsEvidence) {
  std::vector<std::size_t> sizes;
  const auto done = reduce([&](const ReductionProgress& now) { sizes.push_back(now.now); }).value();
  EXPECT_EQ(done.result.ending, Ending::verified);
  EXPECT_TRUE(done.isWorthWriting());
  const auto evidence = readReducedTrace(script::Script::parse(script::Text(done.document))).value();
  EXPECT_EQ(evidence.target, done.target);
  EXPECT_EQ(evidence.certificate, "default");
  EXPECT_EQ(done.shown.passed, true);
  EXPECT_EQ(evidence.original, "crash.mks");
  ASSERT_FALSE(sizes.empty());
  EXPECT_EQ(sizes.front(), trace.whole().size());
  EXPECT_EQ(sizes.back(), done.result.events.size());
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++found;
  return found;
}

TEST_F(ReductionTest, WritesWhatIsLeftForPeopleOnceItIsVerifiedSo) {
  const auto done = reduce({}).value();
  ASSERT_TRUE(done.rewritten) << done.document;
  EXPECT_EQ(count(done.document, "DispatchPointer"), 0u);
  EXPECT_EQ(count(done.document, "#marmoset event: "), done.result.events.size());
  EXPECT_EQ(done.words.size(), done.result.events.size());
  const auto small = script::Script::parse(script::Text(done.document));
  const auto evidence = readReducedTrace(small).value();
  const auto present = replay::traceOf(small).value();
  EXPECT_TRUE(certificateHolds(evidence, present));
  EXPECT_TRUE(knowsRuns(*store, evidence)) << "of this form, not of another";
  EXPECT_EQ(evidence.runs, done.shown.rate.runs);
  EXPECT_GE(done.newRuns, done.result.rate.total() + evidence.runs);
}

TEST_F(ReductionTest, KeepsTheLinesAsRecordedWhereThatIsAskedFor) {
  const auto done = reduce({}, {}, asRecorded()).value();
  EXPECT_FALSE(done.rewritten);
  const auto small = script::Script::parse(script::Text(done.document));
  for (auto line = small.bodyStart(); line < small.lineCount(); ++line) {
    const auto text = std::string(small.lineText(line));
    EXPECT_NE((generated.script + "\n").find("\n" + text + "\n"), std::string::npos) << text;
  }
  EXPECT_EQ(replay::traceOf(small)->events.size(), done.result.events.size() + trace.setup);
}

TEST_F(ReductionTest, KeepsThemWhereNoRunIsLeftToTryAnother) {
  const auto known = reduce({}, {}, asRecorded()).value();
  const auto done = reduce({}, {.maxRuns = 1}).value();
  EXPECT_EQ(done.result.events, known.result.events);
  EXPECT_TRUE(done.result.certified());
  EXPECT_FALSE(done.rewritten);
  EXPECT_TRUE(done.isWorthWriting());
}

TEST_F(ReductionTest, SaysWhenItRestsOnStoredRunsAndMakesFreshOnes) {
  EXPECT_EQ(reduce({}).value().shown.stored, "");
  const auto again = reduce({}).value();
  EXPECT_EQ(again.newRuns, 0u);
  EXPECT_THAT(again.shown.stored, ::testing::MatchesRegex("[0-9]{4}-[0-9]{2}-[0-9]{2}.*"));
  EXPECT_THAT(again.document, HasSubstr("#marmoset stored: " + again.shown.stored));
  auto fresh = surroundings();
  fresh.fresh = true;
  RunBudget budget;
  const auto target = findTarget(fresh, {}, budget).value().target;
  const auto anew = reduceOn(fresh, {script, "crash.mks", {}}, target, {}, budget).value();
  EXPECT_GT(anew.newRuns, 20u);
  EXPECT_EQ(anew.shown.stored, "");
}

TEST(RunsAhead, AreThoseOfTheEventsLeftAndOfTheVerification) {
  ReductionProgress now;
  now.stage = AutoProgress::Stage::searching;
  now.before = 73;
  now.now = 12;
  EXPECT_EQ(runsAhead(now, Mode::standard), 32u);
  now.stage = AutoProgress::Stage::verifying;
  now.rate = {14, 1};
  EXPECT_EQ(runsAhead(now, Mode::standard), 5u);
  EXPECT_GT(runsAhead(now, Mode::strict), 5u) << "its verification takes longer";
  now.rate = {12, 2};
  EXPECT_EQ(runsAhead(now, Mode::standard), 0u) << "it has failed: nobody knows";
}

TEST_F(ReductionTest, AUsedUpBudgetSaysSo) {
  RunBudget budget{.maxRuns = 1, .used = 1};
  EXPECT_TRUE(budget.isOver());
  EXPECT_EQ(reduceOn(surroundings(), {script, "crash.mks", {}}, {}, {}, budget).error().message,
            "all runs allowed are used up");
}

TEST_F(ReductionTest, EndsWithTheBestSoFarWhenItsTimeOnDevicesIsUsedUp) {
  const auto whole = reduce({}).value();
  EXPECT_EQ(whole.result.ending, Ending::verified);
  store = *store::Store::open(folder / "other.sqlite");
  // The form for people is tried last, by as many runs as the verification takes.
  const auto limit = static_cast<double>(whole.deviceMs) / 1000 * 0.4;
  const auto limited = reduce({}, {.deviceTime = {limit, 0}}).value();
  EXPECT_EQ(limited.result.ending, Ending::stopped);
  EXPECT_EQ(limited.result.stopped->reason, Stopped::Reason::budget);
  EXPECT_LT(limited.deviceMs, whole.deviceMs);
  EXPECT_LT(limited.result.events.size(), trace.whole().size());
  const auto goesOn = reduce({}, {.deviceTime = {limit, 0}}).value();
  EXPECT_EQ(goesOn.result.events, whole.result.events) << "what is known costs nothing";
}

TEST_F(ReductionTest, LooksAtTheScreenWhereThatIsWorthIt) {
  const auto reducedWith = [&](double look) {
    RunBudget budget;
    store = nullptr;
    const auto target = findTarget(surroundings(), {}, budget).value().target;
    ReductionSettings settings;
    settings.times.look = look;
    return reduceOn(surroundings(), {script, "crash.mks", {}}, target, settings, budget, {}).value();
  };
  const auto looking = reducedWith(0.5), blind = reducedWith(10);
  EXPECT_EQ(blind.result.ending, Ending::verified);
  const auto idle = [](const Reduction& done) {
    return std::count_if(done.result.removed.begin(), done.result.removed.end(),
                         [](const RemovedEvent& one) { return one.why == RemovedEvent::Why::idle; });
  };
  EXPECT_GT(idle(looking), 0) << "seen to change nothing";
  EXPECT_EQ(idle(blind), 0);
}

TEST_F(ReductionTest, EveryVerificationRunsAfreshAndGoesOnWhereItWas) {
  const auto target = [&] {
    RunBudget budget;
    return findTarget(surroundings(), {}, budget).value().target;
  }();
  std::uint32_t first = 99, again = 99;
  std::uint32_t runs = 0;
  VerificationSettings asked;
  asked.begins = [&](std::uint32_t from) { first = from; };
  asked.progress = [&](const Tally&) { ++runs; };
  const auto verified = verifyTrace(surroundings(), target, asked).value();
  EXPECT_TRUE(verified.passed);
  EXPECT_EQ(first, 0u);
  EXPECT_EQ(runs, verified.tally.total());

  asked.begins = [&](std::uint32_t from) { again = from; };
  EXPECT_TRUE(verifyTrace(surroundings(), target, asked)->passed);
  EXPECT_EQ(again, verified.tally.total()) << "fresh runs";

  runs = 0;
  asked.firstRun = first;
  EXPECT_EQ(verifyTrace(surroundings(), target, asked)->tally, verified.tally);
  EXPECT_EQ(runs, 0u) << "an interrupted one finds its own";
}

TEST(ModeTest, HasNames) {
  for (const auto mode : {Mode::paper, Mode::standard, Mode::strict}) EXPECT_EQ(modeOf(name(mode)), mode);
  EXPECT_FALSE(modeOf("lax"));
}

}  // namespace
}  // namespace marmoset::reduce
