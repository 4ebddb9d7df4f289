#include "engine/replay/replay_job.h"

#include <gtest/gtest.h>

#include "engine/replay/report_keeper.h"

namespace marmoset::replay {
namespace {

ReplayReport someReport() {
  ReplayReport report;
  report.target = *trace::Target::parse("activity:Main");
  report.expected = {"/.Main", "crash x"};
  report.fingerprints = {1, ~0ull};
  report.runs = {{true, 2, 1500, "java.lang.X at a.b", 2u, {}},
                 {false, 7, 9000, "", {}, Divergence{1, 1, "/.Main", "/.Other"}, 0u}};
  report.origins = {{"app", "device", "start"}};
  report.seed = 7;
  report.firstRun = 20;
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
  EXPECT_EQ(read->origins, report.origins);
  EXPECT_EQ(read->seed, report.seed);
  EXPECT_EQ(read->firstRun, report.firstRun);
}

TEST(ReplayJob, reportsOfOlderVersionsAreRead) {
  const auto read = parseReport(
      R"({"target":"crash","runs":[{"success":true,"executed":2,"deviceMs":1}],"expected":[],"fingerprints":[]})");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->runs.at(0).origin, std::nullopt);
  EXPECT_EQ(read->firstRun, 0u);
}

TEST(ReplayJob, whatIsNoJobIsNothing) {
  EXPECT_FALSE(parseReport("no json"));
  EXPECT_FALSE(parseReport(R"({"runs":[{}]})"));
}

TEST(ReportKeeper, writesManyShortRunsAtOnceAndLosesNoneAtTheEnd) {
  std::size_t keptRuns = 0;
  std::chrono::steady_clock::time_point now{};
  auto report = someReport();
  const auto keep = [&](const std::string& text) {
    keptRuns = parseReport(text).value().runs.size();
    return true;
  };
  ReportKeeper keeper(keep, report, [&] { return now; });
  const auto addRun = [&] {
    report.runs.push_back(report.runs.front());
    keeper.runAdded();
  };
  addRun();
  EXPECT_EQ(keptRuns, 3u) << "the first is kept at once";
  addRun();
  EXPECT_EQ(keptRuns, 3u);
  now += std::chrono::milliseconds(100);
  addRun();
  EXPECT_EQ(keptRuns, 5u);
  addRun();
  EXPECT_EQ(keptRuns, 5u);
  EXPECT_EQ(keeper.finish(), 6u);
  EXPECT_EQ(keptRuns, 6u);
}

TEST(ReportKeeper, tellsHowManyRunsAreKeptWhereTheStoreRefuses) {
  std::chrono::steady_clock::time_point now{};
  bool full = false;
  auto report = someReport();
  ReportKeeper keeper([&](const std::string&) { return !full; }, report, [&] { return now; });
  const auto addRun = [&] {
    now += std::chrono::seconds(1);
    report.runs.push_back(report.runs.front());
    keeper.runAdded();
  };
  addRun();
  full = true;
  addRun();
  addRun();
  EXPECT_EQ(keeper.finish(), 3u) << "of five";
  full = false;
  EXPECT_EQ(keeper.finish(), 5u);
}

}  // namespace
}  // namespace marmoset::replay
