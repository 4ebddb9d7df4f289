#include "engine/jobs/runner.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "engine/device/pool/simulator_source.h"
#include "engine/jobs/kinds/record.h"
#include "engine/jobs/kinds/reduce.h"
#include "engine/jobs/kinds/replay.h"
#include "engine/jobs/kinds/triage.h"
#include "engine/jobs/kinds/verify.h"
#include "engine/reduce/jobs/reduce_job.h"
#include "engine/replay/replay_job.h"
#include "tests/engine/device/simulator/sample.h"
#include "tests/engine/jobs/refusing_store.h"
#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::jobs {
namespace {

using device::simulator::sampleApp;
using store::JobState;
using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;

// A source whose devices go when somebody pulls the plug.
class Plug final : public device::DeviceSource {
 public:
  explicit Plug(std::shared_ptr<device::DeviceSource> devices) : devices_(std::move(devices)) {}
  device::Result<std::vector<device::SeenDevice>> list(const device::Operation& operation) override {
    if (pulled) return std::vector<device::SeenDevice>{};
    return devices_->list(operation);
  }
  device::Result<std::unique_ptr<device::Device>> open(const std::string& serial,
                                                       const device::Operation& operation) override {
    return devices_->open(serial, operation);
  }
  device::Result<device::DeviceInfo> ask(const std::string& serial,
                                         const device::Operation& operation) override {
    return devices_->ask(serial, operation);
  }

  std::atomic<bool> pulled = false;

 private:
  const std::shared_ptr<device::DeviceSource> devices_;
};

std::string sampleText(const std::string& name) {
  return test::readFile(test::sourceFile("samples/whohasmystuff/" + name));
}

// Runs jobs on a sample's crash as a terminal or an editor would.
class RunnerTest : public testing::Test, protected JobHost {
 protected:
  JobRequest request(const Kind& kind) {
    JobRequest asked;
    asked.kind = &kind;
    asked.spec.knobs = KnobValues(kind.knobs());
    asked.spec.subject = ScriptSubject{"/scripts/crash.mks", sampleText("crash.mks")};
    asked.spec.device = "sim:app";
    asked.name = "crash.mks";
    return asked;
  }
  JobRequest replays(std::uint64_t runs) {
    auto asked = request(replayKind);
    asked.spec.knobs.set("runs", runs);
    return asked;
  }
  Outcome run(const JobRequest& asked) {
    stop = std::stop_source();
    device::Operation operation;
    operation.stop = stop.get_token();
    return runJob(asked, *this, operation);
  }
  store::Job stored() { return **store::findJob(*kept, beginning.id); }

  std::shared_ptr<store::Store> store() override { return kept; }
  tl::expected<NamedPool, std::string> devices(const std::string& named, const std::string&) override {
    if (!noDevices.empty()) return tl::unexpected(noDevices);
    return NamedPool{named, pool};
  }
  tl::expected<ScriptInput, std::string> open(const std::string& path) override {
    const auto script = script::Script::parse(script::Text(scripts[path]));
    auto trace = replay::traceOf(script);
    if (!trace) return tl::unexpected(trace.error());
    return ScriptInput{path, script, *std::move(trace), {}};
  }
  void begun(const JobBeginning& now) override { beginning = now; }
  void tell(const JobNews& now) override {
    news.push_back(now);
    if (onNews) onNews(now);
  }
  JobState stoppedAs() const override { return stopsAs; }

  const test::TemporaryFolder folder;
  std::shared_ptr<store::Store> kept = *store::Store::open(folder / "store.sqlite");
  std::shared_ptr<Plug> plug =
      std::make_shared<Plug>(std::make_shared<device::SimulatorSource>(sampleApp("whohasmystuff"), "app", 2));
  std::shared_ptr<device::DevicePool> pool = std::make_shared<device::DevicePool>(
      plug, device::PoolOptions{.lockDirectory = folder.path(),
                                .firstPatience = std::chrono::milliseconds(1),
                                .patience = std::chrono::milliseconds(1)});
  std::map<std::string, std::string> scripts;
  std::string noDevices;
  JobBeginning beginning;
  std::vector<JobNews> news;
  std::function<void(const JobNews&)> onNews;
  JobState stopsAs = JobState::paused;
  std::stop_source stop;
};

TEST_F(RunnerTest, aReplayLeavesItsReport) {
  const auto outcome = run(replays(5));
  EXPECT_EQ(outcome.state, JobState::done);
  EXPECT_THAT(outcome.message, HasSubstr("crash.mks: 5 of 5 runs met the target crash"));
  ASSERT_NE(outcome.as<ReplayResult>(), nullptr);
  EXPECT_EQ(outcome.as<ReplayResult>()->report.rate().successes, 5u);
  EXPECT_EQ(stored().state, JobState::done);
  EXPECT_THAT(stored().result, HasSubstr("\"runs\""));
  EXPECT_EQ(news.back().done, 5u);
}

TEST_F(RunnerTest, aPausedJobGoesOnWhereItWas) {
  const auto whole = run(replays(30));
  onNews = [&](const JobNews& now) {
    if (now.done == 8) stop.request_stop();
  };
  const auto paused = run(replays(31));
  EXPECT_EQ(paused.state, JobState::paused);
  EXPECT_EQ(paused.as<ReplayResult>()->keptRuns, 8u);
  EXPECT_EQ(stored().state, JobState::paused);
  const auto id = beginning.id;
  onNews = nullptr;
  news.clear();
  auto again = replays(31);
  again.goesOn = true;
  const auto done = run(again);
  EXPECT_TRUE(beginning.goesOn);
  EXPECT_EQ(beginning.id, id);
  EXPECT_EQ(news.front().done, 8u);
  const auto& runs = done.as<ReplayResult>()->report.runs;
  const auto& expected = whole.as<ReplayResult>()->report.runs;
  ASSERT_THAT(runs, SizeIs(31));
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), runs.begin()));
}

TEST_F(RunnerTest, aCancelledJobIsOver) {
  stopsAs = JobState::cancelled;
  onNews = [&](const JobNews&) { stop.request_stop(); };
  EXPECT_EQ(run(replays(20)).state, JobState::cancelled);
  EXPECT_EQ(stored().state, JobState::cancelled);
  auto again = replays(20);
  again.resumes = beginning.id;
  onNews = nullptr;
  EXPECT_THAT(run(again).message, HasSubstr("the job is over"));
}

TEST_F(RunnerTest, aJobThatAnotherProcessTookOverStopsAndWritesNothing) {
  std::optional<store::JobHandle> other;
  onNews = [&](const JobNews& now) {
    if (now.done != 3 || other) return;
    const auto later = [] { return store::JobHandle::systemTime() + 3'600'000; };
    auto claimed = store::JobHandle::claim(kept, beginning.id, later);
    ASSERT_TRUE(claimed && *claimed);
    other.emplace(**std::move(claimed));
    ASSERT_TRUE(*other->progress(R"({"theirs":1})"));
  };
  const auto outcome = run(replays(100000));
  EXPECT_TRUE(outcome.wasTakenOver);
  EXPECT_THAT(outcome.message, HasSubstr("another process has taken this job over"));
  EXPECT_LT(news.back().done, 100000u);
  EXPECT_EQ(stored().state, JobState::running);
  EXPECT_EQ(stored().progress, R"({"theirs":1})");
}

TEST_F(RunnerTest, saysWhatIsKeptWhereTheStoreRefuses) {
  onNews = [&](const JobNews& now) {
    if (now.done == 4) refuseJobs(*kept);
    if (now.done == 9) stop.request_stop();
  };
  const auto outcome = run(replays(100));
  onNews = nullptr;
  const auto& result = *outcome.as<ReplayResult>();
  EXPECT_EQ(outcome.state, JobState::paused);
  EXPECT_EQ(result.report.runs.size(), 9u);
  EXPECT_LE(result.keptRuns, 4u);
  EXPECT_THAT(outcome.notKept, HasSubstr("the disk is full"));
  EXPECT_THAT(outcome.message, HasSubstr(fmt::format("of 9 runs {} are kept", result.keptRuns)));
  acceptJobs(*kept);
  news.clear();
  auto again = replays(100);
  again.resumes = beginning.id;
  const auto later = store::findJob(*kept, beginning.id);
  const auto report = replay::parseReport((**later).progress).value_or(replay::ReplayReport{});
  EXPECT_EQ(report.runs.size(), result.keptRuns) << "as it was told";
}

TEST_F(RunnerTest, aResultThatTheStoreRefusesIsTold) {
  onNews = [&](const JobNews& now) {
    if (now.done == 3) refuseJobs(*kept);
  };
  const auto outcome = run(replays(3));
  EXPECT_EQ(outcome.state, JobState::done);
  EXPECT_THAT(outcome.notKept, HasSubstr("the disk is full"));
  EXPECT_EQ(outcome.as<ReplayResult>()->report.runs.size(), 3u);
}

TEST_F(RunnerTest, devicesThatGoMissingPauseIt) {
  onNews = [&](const JobNews& now) {
    if (now.done == 8) noDevices = "no device is connected";
    if (now.done == 8) stop.request_stop();
  };
  ASSERT_EQ(run(replays(50)).state, JobState::paused);
  onNews = nullptr;
  auto again = replays(50);
  again.resumes = beginning.id;
  const auto outcome = run(again);
  EXPECT_EQ(outcome.state, JobState::paused);
  EXPECT_TRUE(outcome.inTrouble);
  EXPECT_EQ(outcome.message, "no device is connected");
  EXPECT_EQ(reasonIn(stored().progress), "no device is connected");
  noDevices.clear();
  const auto done = run(again);
  EXPECT_EQ(done.state, JobState::done);
  EXPECT_THAT(done.as<ReplayResult>()->report.runs, SizeIs(50));
}

TEST_F(RunnerTest, aPoolThatRunsDryPausesWhatHasBegunAndFailsWhatHasNot) {
  plug->pulled = true;
  const auto fresh = run(request(recordKind));
  EXPECT_EQ(fresh.state, JobState::failed);
  EXPECT_TRUE(fresh.inTrouble);
  EXPECT_EQ(stored().state, JobState::failed);
  plug->pulled = false;

  onNews = [&](const JobNews& now) {
    if (now.done == 2) stop.request_stop();
  };
  ASSERT_EQ(run(replays(50)).state, JobState::paused);
  onNews = nullptr;
  plug->pulled = true;
  pool = std::make_shared<device::DevicePool>(
      plug,
      device::PoolOptions{.lockDirectory = folder.path(), .firstPatience = std::chrono::milliseconds(1)});
  auto again = replays(50);
  again.resumes = beginning.id;
  const auto outcome = run(again);
  EXPECT_EQ(outcome.state, JobState::paused) << outcome.message;
  EXPECT_EQ(stored().state, JobState::paused);
  EXPECT_THAT(reasonIn(stored().progress), HasSubstr("no device"));
}

TEST_F(RunnerTest, knobsThatAreNotAllowedAreRefusedBeforeAnythingRuns) {
  EXPECT_THAT(run(replays(0)).message, HasSubstr("runs: '0' is not"));
  EXPECT_EQ(beginning.id, "");
}

TEST_F(RunnerTest, aRecordingIsInTheStore) {
  auto asked = request(recordKind);
  asked.spec.knobs.set("screens", true);
  const auto outcome = run(asked);
  EXPECT_EQ(outcome.state, JobState::done) << outcome.message;
  ASSERT_NE(outcome.as<RecordResult>(), nullptr);
  EXPECT_TRUE(outcome.as<RecordResult>()->isStored);
  EXPECT_THAT(stored().result, HasSubstr("fingerprints"));
}

TEST_F(RunnerTest, aReductionLeavesADocumentThatIsVerifiedAgain) {
  const auto reduced = run(request(reduceKind));
  EXPECT_EQ(reduced.state, JobState::done) << reduced.message;
  EXPECT_EQ(reduced.size, 4u);
  EXPECT_THAT(reduced.message, StartsWith("crash.mks: 4 of 73 events are left"));
  const auto* reduction = reduced.as<reduce::Reduction>();
  ASSERT_NE(reduction, nullptr);
  EXPECT_THAT(stored().result, HasSubstr("\"certified\":true"));

  auto verify = request(verifyKind);
  verify.spec.subject = ScriptSubject{"/scripts/crash-min.mks", reduction->document};
  const auto verified = run(verify);
  EXPECT_EQ(verified.state, JobState::done) << verified.message;
  ASSERT_NE(verified.as<VerifyResult>(), nullptr);
  EXPECT_EQ(verified.as<VerifyResult>()->certificate, "default");
}

TEST_F(RunnerTest, aReductionThatGoesOnHasOnlyTheRestOfItsRuns) {
  auto asked = request(reduceKind);
  asked.spec.knobs.set("maxRuns", std::uint64_t{12});
  onNews = [&](const JobNews& now) {
    if (now.runs && now.runs->done >= 5) stop.request_stop();
  };
  ASSERT_EQ(run(asked).state, JobState::paused);
  const auto spent = reduce::parseState(stored().progress).value().runs;
  EXPECT_GE(spent, 5u);
  onNews = nullptr;
  asked.goesOn = true;
  const auto rest = run(asked);
  EXPECT_TRUE(beginning.goesOn);
  ASSERT_NE(rest.as<reduce::Reduction>(), nullptr);
  EXPECT_LE(rest.as<reduce::Reduction>()->newRuns + spent, 12u);
  EXPECT_EQ(rest.as<reduce::Reduction>()->result.ending, reduce::Ending::stopped);
}

TEST_F(RunnerTest, whatAFastReplayHasSeenIsKnownToAReductionOfTheSameEvents) {
  auto reduction = request(reduceKind);
  reduction.spec.knobs.set("maxRuns", std::uint64_t{1});
  const auto alone = run(reduction);
  EXPECT_EQ(alone.as<reduce::Reduction>(), nullptr) << "its run went into seeing the crash";

  kept = *store::Store::open(folder / "other.sqlite");
  auto fast = replays(2);
  fast.spec.knobs.set("fast", true);
  EXPECT_EQ(run(fast).as<ReplayResult>()->report.rate().successes, 2u);
  const auto after = run(reduction);
  ASSERT_NE(after.as<reduce::Reduction>(), nullptr) << "the crash was known: " << after.message;
  EXPECT_EQ(after.as<reduce::Reduction>()->newRuns, 1u);
}

// It stopped to look at the window after every event, and a reduction begins with runs that nobody looks at.
TEST_F(RunnerTest, whatALookingReplayHasSeenIsNoAnswerToAReduction) {
  EXPECT_EQ(run(replays(2)).as<ReplayResult>()->report.rate().successes, 2u);
  auto reduction = request(reduceKind);
  reduction.spec.knobs.set("maxRuns", std::uint64_t{1});
  EXPECT_EQ(run(reduction).as<reduce::Reduction>(), nullptr) << "its run went into seeing the crash";
}

TEST_F(RunnerTest, whatATriageHasSeenIsKnownToAReductionOfTheSameEvents) {
  scripts["crash.mks"] = sampleText("crash.mks");
  auto sorting = request(triageKind);
  sorting.spec.subject = SuiteSubject{{"crash.mks"}};
  ASSERT_NE(run(sorting).as<Harvest>(), nullptr);
  const auto after = run(request(reduceKind));
  ASSERT_NE(after.as<reduce::Reduction>(), nullptr) << after.message;
  EXPECT_EQ(after.as<reduce::Reduction>()->newRuns, 0u);
}

TEST_F(RunnerTest, triageSortsASuiteAndReducesTheBestOfEachCrash) {
  scripts["crash.mks"] = sampleText("crash.mks");
  scripts["again.mks"] = scripts["crash.mks"] + "Tap(1,2)\n";
  scripts["nothing.mks"] = "start data >>\nTap(1,2)\n";
  auto asked = request(triageKind);
  asked.spec.subject = SuiteSubject{{"again.mks", "crash.mks", "nothing.mks"}};
  const auto outcome = run(asked);
  EXPECT_EQ(outcome.state, JobState::done) << outcome.message;
  const auto* harvest = outcome.as<Harvest>();
  ASSERT_NE(harvest, nullptr);
  ASSERT_THAT(harvest->groups, SizeIs(1));
  EXPECT_THAT(harvest->groups[0].scripts, SizeIs(2));
  EXPECT_EQ(harvest->groups[0].chosen, "crash.mks");
  EXPECT_TRUE(harvest->groups[0].reduced->reduction.result.certified());
  ASSERT_THAT(harvest->left, SizeIs(1));
  EXPECT_EQ(harvest->left[0].why, LeftScript::Why::unusable);
  EXPECT_THAT(stored().result, HasSubstr("\"groups\""));

  const auto again = run(asked);
  EXPECT_EQ(again.as<Harvest>()->newRuns, 0u) << "every run is known";
}

}  // namespace
}  // namespace marmoset::jobs
