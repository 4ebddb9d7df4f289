#include "engine/jobs/job_spec.h"

#include <gtest/gtest.h>

#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/reduce.h"
#include "engine/store/job_handle.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::jobs {
namespace {

JobSpec someSpec(const Kind& kind) {
  JobSpec spec;
  spec.subject = ScriptSubject{"/a.mks", "start data >>\n"};
  spec.knobs = KnobValues(kind.knobs());
  spec.device = "sim:a.app.yaml";
  spec.seed = 7;
  spec.throttle = 300;
  spec.start = {true, {"android.permission.CAMERA"}, "a.apk"};
  spec.editor = true;
  return spec;
}

TEST(JobSpec, survives) {
  auto spec = someSpec(replayKind);
  spec.knobs.set("runs", std::uint64_t{33});
  EXPECT_EQ(parseSpec(replayKind, printSpec(replayKind, spec)), spec);
  auto suite = someSpec(triageKind);
  suite.subject = SuiteSubject{{"a.mks", "b.mks"}, "/night"};
  EXPECT_EQ(parseSpec(triageKind, printSpec(triageKind, suite)), suite);
}

TEST(JobSpec, whatIsNoneIsNothing) {
  EXPECT_FALSE(parseSpec(replayKind, "{}"));
  EXPECT_FALSE(parseSpec(replayKind, "no json"));
  EXPECT_FALSE(parseSpec(triageKind, printSpec(replayKind, someSpec(replayKind)))) << "of another subject";
}

// As they were kept before kinds had knobs.
TEST(JobSpec, ofEarlierVersionsIsRead) {
  const auto replay = parseSpec(
      replayKind, R"({"path":"/a.mks","text":"start data >>\n","device":"adb","target":"log:x","runs":400,)"
                  R"("seed":2,"throttle":5,"compare":false,"editor":true})");
  ASSERT_TRUE(replay);
  EXPECT_EQ(replay->subject, Subject(ScriptSubject{"/a.mks", "start data >>\n"}));
  EXPECT_EQ(replay->device, "adb");
  EXPECT_EQ(replay->seed, 2u);
  EXPECT_EQ(replay->throttle, 5);
  EXPECT_EQ(*replay->knobs.find("runs"), KnobValue(std::uint64_t{400}));
  EXPECT_EQ(*replay->knobs.find("target"), KnobValue(std::string("log:x")));
  EXPECT_EQ(*replay->knobs.find("fast"), KnobValue(true));
  EXPECT_EQ(*replay->knobs.find("recorded"), KnobValue(true)) << "editors always did";

  const auto reduction =
      parseSpec(reduceKind, R"({"path":"a.mks","text":"","device":"adb","target":"crash","runs":20,"seed":1,)"
                            R"("throttle":0,"compare":true,"editor":false,"reduce":{"strategy":"nd3min",)"
                            R"("scheduler":"mdp","mode":"strict","maxRuns":100,"maxSeconds":60}})");
  ASSERT_TRUE(reduction);
  const auto knobs = reduceKnobsOf(reduction->knobs);
  EXPECT_EQ(knobs.strategy, "nd3min");
  EXPECT_EQ(knobs.scheduler, "mdp");
  EXPECT_EQ(knobs.mode, "strict");
  EXPECT_EQ(knobs.maxRuns, 100u);
  EXPECT_EQ(knobs.maxSeconds, 60u);
  EXPECT_EQ(knobs.maxDeviceSeconds, 0u) << "its own limit";
}

TEST(ReduceKnobs, limitTheTimeOnDevicesUnlessSomebodySaysHowLong) {
  constexpr double day = 24 * 3600;
  EXPECT_EQ(deviceTimeOf({}).allowed(60), day);
  EXPECT_GT(deviceTimeOf({}).allowed(3600), day) << "a run takes an hour";
  ReduceKnobs knobs;
  knobs.mode = "strict";
  EXPECT_EQ(deviceTimeOf(knobs).allowed(60), 4 * day);
  knobs.maxDeviceSeconds = 600;
  EXPECT_EQ(deviceTimeOf(knobs).allowed(3600), 600);
}

TEST(JobSpec, findsTheUnfinishedJobThatAsksForTheSame) {
  const test::TemporaryFolder folder;
  const std::shared_ptr<store::Store> store = *store::Store::open(folder / "store.sqlite");
  const auto spec = someSpec(replayKind);
  const auto stored = [&](const Kind& kind) {
    return *store::JobHandle::create(store, std::string(kind.name), printSpec(kind, spec));
  };
  auto other = spec;
  other.knobs.set("runs", std::uint64_t{21});
  auto done = stored(replayKind);
  ASSERT_TRUE(*done.finish(store::JobState::done));
  EXPECT_FALSE(unfinishedJob(*store, replayKind, spec)->has_value());
  const auto id = stored(replayKind).job().id;
  EXPECT_EQ((*unfinishedJob(*store, replayKind, spec))->id, id);
  EXPECT_FALSE(unfinishedJob(*store, replayKind, other)->has_value());
  EXPECT_FALSE(unfinishedJob(*store, recordKind, spec)->has_value());
}

}  // namespace
}  // namespace marmoset::jobs
