#include "engine/replay/replay_evidence.h"

#include <gmock/gmock.h>

namespace marmoset::replay {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

RunOrigin originIn(const std::string& serial, const std::string& version = "1.0 (28)") {
  const device::DeviceInfo info{serial, "Pixel 6", "13", 33, 1080, 2400, false};
  return originOf("com.x", {version, "a1b2"}, info, {}, Pace::stepwise);
}

struct Runs {
  std::uint32_t count = 1, successes = 1;
  std::uint32_t first = 0;
  std::int64_t when = 0;
  std::string target = "crash";
};

KeptReport reportOf(const RunOrigin& origin, const Runs& runs) {
  ReplayReport report;
  report.target = *trace::Target::parse(runs.target);
  report.origins = {origin};
  report.firstRun = runs.first;
  for (std::uint32_t i = 0; i < runs.count; ++i) {
    RunSummary run;
    run.success = i < runs.successes;
    run.origin = 0;
    report.runs.push_back(run);
  }
  return {std::make_shared<const ReplayReport>(std::move(report)), runs.when};
}

TEST(ReplayEvidence, adds) {
  const auto phone = originIn("R58M");
  const auto all = addUp(
      std::vector{reportOf(phone, {.when = 9}), reportOf(phone, {.count = 20, .successes = 19, .when = 4})});
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_EQ(all[0].rate().successes, 20u);
  EXPECT_EQ(all[0].rate().runs, 21u);
  EXPECT_EQ(all[0].first, 4);
  EXPECT_EQ(all[0].last, 9);
  EXPECT_EQ(all[0].origin, phone);
}

TEST(ReplayEvidence, keepsBuildsDevicesAndTargetsApart) {
  const auto sim = originIn("sim:x#0"), phone = originIn("R58M"), newer = originIn("R58M", "1.0 (29)");
  const auto all = addUp(std::vector{reportOf(sim, {.when = 1}), reportOf(phone, {.when = 2}),
                                     reportOf(newer, {.when = 4}),
                                     reportOf(phone, {.when = 3, .target = "activity:Main"})});
  ASSERT_THAT(all, SizeIs(4));
  EXPECT_EQ(all[0].origin, newer) << "the newest first";
  EXPECT_EQ(all[3].origin, sim);
}

TEST(ReplayEvidence, countsASimulatedRunThatWasMadeTwiceOnce) {
  const auto sim = originIn("sim:x#0"), phone = originIn("R58M");
  EXPECT_THAT(addUp(std::vector{reportOf(sim, {20, 20}), reportOf(sim, {5, 5})})[0].runs, SizeIs(20));
  EXPECT_THAT(
      addUp(std::vector{reportOf(sim, {20, 20}), reportOf(sim, {.count = 5, .successes = 5, .first = 20})})[0]
          .runs,
      SizeIs(25));
  EXPECT_THAT(addUp(std::vector{reportOf(phone, {20, 20}), reportOf(phone, {5, 5})})[0].runs, SizeIs(25))
      << "a phone has chances of its own";
}

TEST(ReplayEvidence, numbersFreshRunsBehindThoseThatAreKnown) {
  const auto sim = originIn("sim:x#0");
  const std::vector reports{reportOf(sim, {.count = 3, .successes = 3, .first = 20}),
                            reportOf(sim, {20, 20})};
  EXPECT_EQ(nextRun(reports, 1), 23u);
  EXPECT_EQ(nextRun(reports, 2), 0u) << "of another seed";
}

TEST(ReplayEvidence, ofOldReportsHasNoOrigin) {
  ReplayReport old;
  old.runs.resize(2);
  const auto all = addUp(std::vector{KeptReport{std::make_shared<const ReplayReport>(old), 1}});
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_EQ(all[0].origin, std::nullopt);
  EXPECT_THAT(addUp({}), IsEmpty());
}

TEST(RunOrigin, isToldInWords) {
  EXPECT_EQ(inWords(originIn("R58M")), "com.x 1.0 (28) on Pixel 6 with Android 13");
  EXPECT_EQ(placeInWords(originIn("sim:x#0")), "1.0 (28) on a simulated phone with Android 13");
  EXPECT_EQ(placeInWords(originIn("sim:x#0", "")), "on a simulated phone with Android 13");
  const device::CleanStart kept{.package = "com.x", .clearData = false};
  const device::DeviceInfo emulator{"emulator-5554", "sdk", "9", 28, 1080, 1920, true};
  EXPECT_EQ(inWords(originOf("com.x", {}, emulator, kept, Pace::atOnce)),
            "com.x on the emulator sdk with Android 9, its data kept, nobody looking in between");
  EXPECT_EQ(inWords(RunOrigin{}), "on a device that was not noted");
}

}  // namespace
}  // namespace marmoset::replay
