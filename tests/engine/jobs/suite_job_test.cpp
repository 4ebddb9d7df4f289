#include <chrono>
#include <functional>

#include <gmock/gmock.h>

#include "engine/device/pool/simulator_source.h"
#include "engine/jobs/kinds/suite.h"
#include "engine/jobs/runner.h"
#include "engine/replay/recorder.h"
#include "engine/replay/recording_file.h"
#include "tests/engine/device/simulator/sample.h"
#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::jobs {
namespace {

using store::JobState;
using testing::Each;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

// The scripts of two samples as suites, reduced as a terminal would.
class SuiteJobTest : public testing::Test, protected JobHost {
 protected:
  void SetUp() override { std::filesystem::create_directory(folder / "suite"); }

  static tl::expected<ScriptInput, std::string> inputOf(const std::string& path) {
    const auto script = script::Script::parse(script::Text(test::readFile(path)));
    auto trace = replay::traceOf(script);
    if (!trace) return tl::unexpected(trace.error());
    return ScriptInput{path, script, *std::move(trace), {}};
  }

  // Writes a sample's script into the suite, under another name if one is given, with a recording of it.
  void add(const std::string& sample, const std::string& script, const std::string& as = "") {
    app = sample;
    const auto name = as.empty() ? script : as;
    const auto text = test::readFile(test::sourceFile("samples/" + sample + "/" + script));
    const auto file = folder.file("suite/" + name, text);
    const auto input = inputOf(file.string());
    auto device =
        device::SimulatorSource(device::simulator::sampleApp(sample), "app", 1).open("sim:app#0", {});
    const auto recording = record(**device, input->trace, {}, {});
    ASSERT_TRUE(recording) << recording.error().message;
    const auto planned = files::Output::plan(folder / ("suite/" + name + ".recording"), {});
    ASSERT_TRUE(replay::writeRecording(*planned, {*recording, name, input->trace.fingerprints}));
    manifest.package = input->trace.package;
    manifest.traces.push_back({name, name + ".recording", suite::contentHash(text), {}});
    folder.file("suite/suite.marmoset.yaml", printManifest(manifest));
  }

  JobRequest request() {
    JobRequest asked;
    asked.kind = &suiteKind;
    asked.spec.knobs = KnobValues(suiteKind.knobs());
    asked.spec.subject = SuiteSubject{{"suite"}, folder.path().string()};
    asked.spec.device = "sim:app";
    asked.name = "suite";
    asked.goesOn = true;
    return asked;
  }
  Outcome run(const JobRequest& asked, std::uint32_t phones = 2) {
    stop = std::stop_source();
    device::Operation operation;
    operation.stop = stop.get_token();
    pool = std::make_shared<device::DevicePool>(
        std::make_shared<device::SimulatorSource>(device::simulator::sampleApp(app), "app", phones),
        device::PoolOptions{.lockDirectory = folder.path(),
                            .firstPatience = std::chrono::milliseconds(1),
                            .patience = std::chrono::milliseconds(1)});
    return runJob(asked, *this, operation);
  }

  std::shared_ptr<store::Store> store() override { return kept; }
  tl::expected<NamedPool, std::string> devices(const std::string& named, const std::string&) override {
    return NamedPool{named, pool};
  }
  tl::expected<ScriptInput, std::string> open(const std::string& path) override { return inputOf(path); }
  void begun(const JobBeginning& now) override { beginning = now; }
  void tell(const JobNews& now) override {
    if (onNews) onNews(now);
  }

  const test::TemporaryFolder folder;
  std::shared_ptr<store::Store> kept = *store::Store::open(folder / "store.sqlite");
  std::shared_ptr<device::DevicePool> pool;
  std::string app;
  suite::Manifest manifest;
  JobBeginning beginning;
  std::function<void(const JobNews&)> onNews;
  std::stop_source stop;
};

std::vector<std::string> scriptsOf(const ReducedSuite& reduced) {
  std::vector<std::string> scripts;
  for (const auto& trace : reduced.traces) scripts.push_back(trace.script);
  return scripts;
}

TEST_F(SuiteJobTest, KeepsAllThatWasCoveredForLess) {
  for (const auto* name : {"coupon.mks", "deep-search.mks", "empty-cart.mks", "sale.mks"})
    add("shopping", name);
  add("shopping", "sale.mks", "sale-again.mks");
  const auto outcome = run(request());
  ASSERT_EQ(outcome.state, JobState::done) << outcome.message;
  const auto& reduced = *outcome.as<ReducedSuite>();
  EXPECT_THAT(reduced.lost, IsEmpty());
  EXPECT_TRUE(reduced.reduction.isCertified());
  EXPECT_THAT(reduced.traces, Each(Field(&ReducedTrace::certified, true)));
  const suite::Durations durations;
  EXPECT_LT(durations.of(costOf(reduced.reduction.kept())), durations.of(reduced.reduction.before));
  EXPECT_THAT(reduced.traces[0].script, HasSubstr("suite-rate: 20 of 20 fresh runs, passes default mode"));
}

TEST_F(SuiteJobTest, WritesASuiteThatIsOneAgain) {
  add("filebrowser", "menu.mks");
  add("filebrowser", "folders.mks");
  const auto outcome = run(request());
  ASSERT_EQ(outcome.state, JobState::done) << outcome.message;
  for (const auto& trace : outcome.as<ReducedSuite>()->traces) {
    const auto file = folder.file("again.mks", trace.script);
    const auto input = inputOf(file.string());
    ASSERT_TRUE(input) << input.error();
    EXPECT_TRUE(replay::checkFits(trace.recording, input->trace));
    EXPECT_EQ(input->trace.events.size(), trace.events + input->trace.setup);
  }
}

TEST_F(SuiteJobTest, ComesToTheSameAnswerOnAnyNumberOfDevicesAndAfterAStop) {
  for (const auto* name : {"coupon.mks", "empty-cart.mks", "sale.mks"}) add("shopping", name);
  const auto whole = run(request(), 1);
  ASSERT_EQ(whole.state, JobState::done) << whole.message;
  onNews = [&](const JobNews& now) {
    if (now.message == "suite: certifying, 1 of 3") stop.request_stop();
  };
  const auto stopped = run(request(), 3);
  EXPECT_EQ(stopped.state, JobState::paused);
  onNews = nullptr;
  const auto rest = run(request(), 3);
  ASSERT_EQ(rest.state, JobState::done) << rest.message;
  EXPECT_TRUE(beginning.goesOn);
  EXPECT_EQ(scriptsOf(*rest.as<ReducedSuite>()), scriptsOf(*whole.as<ReducedSuite>()));
  EXPECT_LT(rest.as<ReducedSuite>()->newRuns, whole.as<ReducedSuite>()->newRuns);
}

TEST_F(SuiteJobTest, ReducesByDetReduceToo) {
  for (const auto* name : {"coupon.mks", "empty-cart.mks"}) add("shopping", name);
  auto asked = request();
  asked.spec.knobs.set("strategy", std::string("detreduce"));
  asked.spec.knobs.set("coverage", std::string("states,crashes"));
  const auto outcome = run(asked);
  ASSERT_EQ(outcome.state, JobState::done) << outcome.message;
  const auto& reduced = *outcome.as<ReducedSuite>();
  EXPECT_THAT(reduced.lost, IsEmpty());
  EXPECT_EQ(reduced.reduction.stabilising.runs, 20u);
  EXPECT_THAT(reduced.coverage, HasSubstr("states"));
}

TEST_F(SuiteJobTest, LeavesOutAnEditedScriptAndSaysSo) {
  add("shopping", "coupon.mks");
  add("shopping", "sale.mks");
  folder.file("suite/sale.mks", "start data >>\nTap(1,2)\n");
  const auto outcome = run(request());
  ASSERT_EQ(outcome.state, JobState::done) << outcome.message;
  EXPECT_THAT(outcome.as<ReducedSuite>()->left,
              ElementsAre(HasSubstr("sale.mks: was edited since the suite was made; record it again")));
}

TEST_F(SuiteJobTest, RefusesASuiteThatCannotBeReduced) {
  add("shopping", "coupon.mks");
  const auto whole = test::readFile(folder / "suite/coupon.mks.recording");
  folder.file("suite/coupon.mks.recording", whole.substr(0, whole.size() / 2));
  EXPECT_THAT(run(request()).message, HasSubstr("coupon.mks.recording"));
  manifest.traces[0].recording = "";
  folder.file("suite/suite.marmoset.yaml", printManifest(manifest));
  EXPECT_THAT(run(request()).message, HasSubstr("nothing was recorded of it"));
  add("filebrowser", "menu.mks");
  add("shopping", "sale.mks");
  EXPECT_THAT(run(request()).message, HasSubstr("reduce suites of one build at a time"));
}

TEST_F(SuiteJobTest, SaysThatAStageIsOneOfDetReduce) {
  add("shopping", "coupon.mks");
  auto asked = request();
  asked.spec.knobs.set("stage", std::string("loops"));
  EXPECT_THAT(run(asked).message, HasSubstr("--stage is about --strategy detreduce"));
}

}  // namespace
}  // namespace marmoset::jobs
