#include "engine/replay/replay_job.h"

#include <gtest/gtest.h>

#include "engine/replay/report_keeper.h"
#include "engine/store/job_handle.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::replay {
namespace {

ReplayReport someReport() {
  ReplayReport report;
  report.target = *trace::Target::parse("activity:Main");
  report.expected = {"/.Main", "crash x"};
  report.fingerprints = {1, ~0ull};
  report.runs = {{true, 2, 1500, "java.lang.X at a.b", 2u, {}},
                 {false, 7, 9000, "", {}, Divergence{1, 1, "/.Main", "/.Other"}}};
  return report;
}

TEST(ReplayJob, reportsSurvive) {
  const auto report = someReport();
  const auto read = parseReport(printReport(report));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->runs, report.runs);
  EXPECT_EQ(read->expected, report.expected);
  EXPECT_EQ(read->fingerprints, report.fingerprints);
  EXPECT_EQ(read->target, report.target);
}

TEST(ReplayJob, specsSurvive) {
  const JobSpec spec{"a.mks", "start data >>\n", "sim:a.app.yaml", "log:x", 20, 7, 300, false, true};
  EXPECT_EQ(parseSpec(printSpec(spec)), spec);
}

TEST(ReplayJob, whatIsNoJobIsNothing) {
  EXPECT_FALSE(parseSpec("{}"));
  EXPECT_FALSE(parseSpec("no json"));
  EXPECT_FALSE(parseReport(R"({"runs":[{}]})"));
}

TEST(ReplayJob, findsTheUnfinishedJobOfTheSameWish) {
  test::TemporaryFolder folder;
  const std::shared_ptr<store::Store> store = *store::Store::open(folder / "store.sqlite");
  const JobSpec spec{.path = "a.mks", .text = "x", .runs = 20};
  auto other = spec;
  other.runs = 21;
  auto done = *store::JobHandle::create(store, std::string(replayKind), printSpec(spec));
  ASSERT_TRUE(*done.finish(store::JobState::done));
  EXPECT_FALSE(unfinishedJob(*store, replayKind, spec)->has_value());
  const auto id = store::JobHandle::create(store, std::string(replayKind), printSpec(spec))->job().id;
  EXPECT_EQ((*unfinishedJob(*store, replayKind, spec))->id, id);
  EXPECT_FALSE(unfinishedJob(*store, replayKind, other)->has_value());
  EXPECT_FALSE(unfinishedJob(*store, recordKind, spec)->has_value());
}

TEST(ReportKeeper, writesManyShortRunsAtOnceAndLosesNoneAtTheEnd) {
  test::TemporaryFolder folder;
  const std::shared_ptr<store::Store> store = *store::Store::open(folder / "store.sqlite");
  auto job = *store::JobHandle::create(store, std::string(replayKind), "{}");
  const auto keptRuns = [&] {
    const auto kept = parseReport((**store::findJob(*store, job.job().id)).progress);
    return kept ? kept->runs.size() : 0;
  };
  std::chrono::steady_clock::time_point now{};
  auto report = someReport();
  {
    ReportKeeper keeper(job, report, [&] { return now; });
    const auto addRun = [&] {
      report.runs.push_back(report.runs.front());
      keeper.runAdded();
    };
    addRun();
    EXPECT_EQ(keptRuns(), 3) << "the first is kept at once";
    addRun();
    EXPECT_EQ(keptRuns(), 3);
    now += std::chrono::milliseconds(100);
    addRun();
    EXPECT_EQ(keptRuns(), 5);
    addRun();
    EXPECT_EQ(keptRuns(), 5);
  }
  EXPECT_EQ(keptRuns(), 6);
}

}  // namespace
}  // namespace marmoset::replay
