#include <cctype>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include <gmock/gmock.h>

#include "engine/imports/droidbot_recording.h"
#include "engine/model/simulated_app.h"
#include "engine/replay/recorder.h"
#include "tests/engine/reduce/support/record.h"
#include "tests/support/program.h"
#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::imports {
namespace {

using model::Abstraction;
using model::StateId;

// How many steps of the traces of an app, cut where it was launched, showed the recorded state, and how many
// nobody had recorded there.
struct Shown {
  std::size_t steps = 0, same = 0, unknown = 0, traces = 0;
  double share() const { return static_cast<double>(same) / static_cast<double>(steps); }
};

constexpr std::uint64_t replays = 5;  // that each trace is replayed

// A run of DroidBot or Genie, and the app made of it.
class RealRun {
 public:
  explicit RealRun(const std::filesystem::path& packed) {
    const auto unpacked =
        test::runProgram("/bin/tar", {"-xf", packed.string(), "-C", folder_.path().string()});
    if (unpacked.exitCode != 0) throw std::runtime_error(unpacked.err);
    auto inside = folder_.path();
    if (!std::filesystem::exists(inside / "events"))
      inside = std::filesystem::directory_iterator(inside)->path();
    auto made = droidBotRecording(inside);
    if (!made) throw std::runtime_error(made.error());
    run_ = *std::move(made);
    model::AppModel known(model::buildOf(recording()), Abstraction::components);
    model::Screens screens(Abstraction::components);
    EXPECT_TRUE(known.add(recording()));
    screens.add(recording());
    app_ = device::simulator::appOf(model::simulatedApp(known, screens).value());
  }

  const trace::Recording& recording() const { return run_.document.recording; }
  const device::simulator::AppPointer& app() const { return app_; }

  // From the launch that is the event `first` up to the next one, with chances of its own each time.
  void replayTrace(const replay::Trace& whole, std::size_t first, Shown& shown) const {
    auto end = first + 1;
    while (end < whole.events.size() && !isLaunch(whole.events[end])) ++end;
    replay::Trace trace;
    trace.package = whole.package;
    for (auto i = first; i < end; ++i) {
      trace.events.push_back(whole.events[i]);
      trace.steps.push_back(whole.steps[i]);
      trace.fingerprints.push_back(whole.fingerprints[i]);
    }
    trace.setup = 1;
    device::simulator::SimulatedDevice device(app_, "sim");
    for (std::uint64_t run = 0; run < replays; ++run) {
      const device::CleanStart start{.seed = device::runSeed(1, first, run), .mayRunCommands = true};
      const auto replayed = replay::record(device, trace, {.start = start}, {});
      ASSERT_TRUE(replayed) << replayed.error().message;
      ++shown.traces;
      for (auto i = first; i < end; ++i) compare(recording().events[i], replayed->events[i - first], shown);
    }
  }

  Shown replayTraces() const {
    Shown shown;
    const auto whole = test::traceOf(run_.script.script);
    for (std::size_t i = 0; i < whole.events.size(); ++i)
      if (isLaunch(whole.events[i])) replayTrace(whole, i, shown);
    return shown;
  }

 private:
  static bool isLaunch(const script::UserEvent& event) { return event.type == script::UserEventType::launch; }

  // Of other apps' screens the simulated launcher stands for the phone's own.
  static StateId stateIn(const trace::Observation& seen) {
    const bool home = seen.window.package.starts_with("com.android.launcher");
    return home ? 0 : stateOf(Abstraction::components, seen);
  }

  static void compare(const trace::RecordedEvent& recorded, const trace::RecordedEvent& replayed,
                      Shown& shown) {
    ++shown.steps;
    shown.same += stateIn(recorded.after) == stateIn(replayed.after) ? 1 : 0;
    shown.unknown += replayed.after.window.window == "unknown here" ? 1 : 0;
  }

  test::TemporaryFolder folder_;
  DroidBotRecording run_;
  device::simulator::AppPointer app_;
};

// How often the model's own draw would be what was recorded, if every step began where it was recorded.
double sharePredicted(const trace::Recording& recording) {
  const auto known = modelOf(recording, Abstraction::components);
  double right = 0, all = 0;
  for (const auto& [key, facts] : known.transitions()) {
    double times = 0;
    for (const auto* outcome : known.outcomes(key.from, key.input))
      times += static_cast<double>(outcome->second.count);
    const auto count = static_cast<double>(facts.count);
    right += count * count / times;
    all += count;
  }
  return right / all;
}

// The share that was measured, cut to hundredths, is the least that must stay: chances are seeded.
class RealApps : public testing::TestWithParam<std::pair<const char*, double>> {};

TEST_P(RealApps, showTheRecordedStatesToTheirTraces) {
  const auto [name, least] = GetParam();
  const auto data = test::realData(name);
  if (!data) GTEST_SKIP();
  const RealRun run(*data);
  auto phone = device::simulator::launched(run.app());
  EXPECT_EQ(phone.pid(run.recording().package), 8000);
  EXPECT_NE(phone.window().package, "com.android.launcher3");
  const auto shown = run.replayTraces();
  std::cout << name << ": " << shown.same << " of " << shown.steps << " steps of " << shown.traces
            << " traces, " << shown.share() << ", unknown " << shown.unknown << ", step by step "
            << sharePredicted(run.recording()) << "\n";
  EXPECT_GE(shown.share(), least);
}

INSTANTIATE_TEST_SUITE_P(
    Recorded, RealApps,
    testing::Values(std::pair{"droidbot/anupam.acrylic.tar.xz", 0.97},
                    std::pair{"droidbot/bluepie.ad_silence.tar.xz", 0.77},
                    std::pair{"droidbot/ch.abertschi.adfree.tar.xz", 0.96},
                    std::pair{"droidbot/com.adguard.android.contentblocker.tar.xz", 0.99},
                    std::pair{"droidbot/com.chancehorizon.just24hoursplus.tar.xz", 0.99},
                    std::pair{"droidbot/com.lolo.io.onelist.tar.xz", 0.46},
                    std::pair{"droidbot/de.szalkowski.activitylauncher.tar.xz", 0.06},
                    std::pair{"droidbot/mattecarra.accapp.tar.xz", 0.59},
                    std::pair{"droidbot/org.ligi.ajsha.tar.xz", 0.55}, std::pair{"genie/run.tar.xz", 0.23}),
    [](const auto& app) {
      std::string name = app.param.first;
      for (auto& c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
      return name;
    });

}  // namespace
}  // namespace marmoset::imports
