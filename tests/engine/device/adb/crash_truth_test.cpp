// What counts as a crash of the app: the same on a simulated phone in this process and behind the real adb.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/adb/device/adb_device.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/device/emulator/emulator.h"
#include "tests/engine/device/adb/real_adb.h"
#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device::adb {
namespace {

using simulator::SimulatedDevice;
using trace::ObservationLevel;

// An app that does something when its button is tapped, and what comes of it.
struct Case {
  std::string name, does, verdict;
};
void PrintTo(const Case& one, std::ostream* out) {
  *out << one.name;
}

const std::vector<Case> cases = {
    {"throws", "{crash: {exception: java.lang.Error, message: boom}}", "java.lang.Error in com.x"},
    {"native", "{crash: {exception: SIGSEGV, frames: ['/data/app/lib.so (f+4)']}}", "SIGSEGV in com.x"},
    {"hangs", "{anr: Input dispatching timed out}", "ANR in com.x"},
    {"recovers", "{anr: {reason: Input dispatching timed out, recovers: 3000}}", "none"},
    {"inASecondProcess", "{crash: {exception: java.lang.Error, process: ':sync'}}",
     "java.lang.Error in com.x:sync"},
    {"inAnotherApp", "{crash: {exception: java.lang.Error, process: com.x2}}", "none"},
    {"inAnotherAppFirst",
     "{crash: {exception: java.lang.Other, process: com.x2}}, {crash: {exception: java.lang.Own}}",
     "java.lang.Own in com.x"},
    {"twice",
     "{crash: {exception: java.lang.First, process: ':sync'}}, {crash: {exception: java.lang.Second}}",
     "java.lang.First in com.x:sync"},
    {"onlySaysSo",
     "{log: 'FATAL EXCEPTION: main', tag: AndroidRuntime}, {log: 'Process: com.x, PID: 8000', tag: "
     "AndroidRuntime}, "
     "{log: 'java.lang.Error: boom', tag: AndroidRuntime}, {log: '\tat com.x.Main.f(Main.java:1)', tag: "
     "AndroidRuntime}",
     "none"},
    {"saysSoAndExits",
     "{log: 'FATAL EXCEPTION: main', tag: AndroidRuntime}, {log: 'Process: com.x, PID: 8000', tag: "
     "AndroidRuntime}, "
     "{log: 'java.lang.Error: boom', tag: AndroidRuntime}, exit",
     "none"},
    {"onlySaysThatItHangs",
     "{log: 'ANR in com.x (com.x/.Main)', tag: ActivityManager}, {log: 'PID: 8000', tag: ActivityManager}, "
     "{log: 'Reason: boredom', tag: ActivityManager}",
     "none"},
    {"onlySaysItIsNative",
     "{log: '*** *** ***', tag: DEBUG}, {log: 'pid: 8000, tid: 8000, name: x  >>> com.x <<<', tag: DEBUG}, "
     "{log: 'signal 11 (SIGSEGV)', tag: DEBUG}",
     "none"},
};

simulator::AppPointer appThat(const std::string& does) {
  return simulator::appOf(fmt::format(R"yaml(
package: com.x
main: Main
activities:
  Main:
    view: {{class: Button, text: do it, on: {{tap: [{}]}}}}
)yaml",
                                      does));
}

std::string verdict(const std::optional<trace::Failure>& failure) {
  if (!failure) return "none";
  return fmt::format("{} in {}",
                     failure->kind == trace::FailureKind::notResponding ? "ANR" : failure->exception,
                     failure->process);
}

const std::string taps =
    "start data >>\nLaunchActivity(com.x,com.x.Main)\nTap(500,500)\nUserWait(100)\nTap(5,5)\n";

class CrashTruthTest : public testing::TestWithParam<Case> {
 protected:
  CrashTruthTest() {
    armWatchdog(120);
    app = appThat(GetParam().does);
    devices = std::move(*emulator::Emulator::start({.apps = {app}, .count = 1, .port = 0}));
    real.plugIn(*devices);
    behindAdb = std::move(*AdbDevice::connect(real.server(), devices->serial(0), inTime()));
  }

  // The first failure of a run, whether the events or a look tell of it.
  static std::string stepped(Device& device) {
    if (auto started = device.cleanStart({.package = "com.x"}, inTime()); !started)
      return started.error().message;
    if (auto before = device.observe(ObservationLevel::window, inTime()); !before)
      return before.error().message;
    for (const auto& step : simulator::scriptOf(taps).steps) {
      const auto injected = device.inject(step, inTime());
      if (!injected) return injected.error().message;
      const auto seen = device.observe(ObservationLevel::window, inTime());
      if (!seen) return seen.error().message;
      if (injected->failure) return verdict(injected->failure);
      if (seen->failure) return verdict(seen->failure);
    }
    return "none";
  }
  static std::string replayed(Device& device) {
    if (auto started = device.cleanStart({.package = "com.x"}, inTime()); !started)
      return started.error().message;
    if (auto before = device.observe(ObservationLevel::window, inTime()); !before)
      return before.error().message;
    const auto replayed = device.replay(simulator::scriptOf(taps).steps, {}, inTime());
    if (!replayed) return replayed.error().message;
    const auto seen = device.observe(ObservationLevel::window, inTime());
    if (!seen) return seen.error().message;
    return verdict(replayed->failure ? replayed->failure : seen->failure);
  }

  simulator::AppPointer app;
  RealAdb real;
  std::unique_ptr<emulator::Emulator> devices;
  std::unique_ptr<AdbDevice> behindAdb;
};

TEST_P(CrashTruthTest, isTheSameInThisProcessAndBehindAdb) {
  SimulatedDevice here(app, "sim");
  EXPECT_EQ(stepped(here), GetParam().verdict);
  EXPECT_EQ(replayed(here), GetParam().verdict);
  EXPECT_EQ(stepped(*behindAdb), GetParam().verdict);
  EXPECT_EQ(replayed(*behindAdb), GetParam().verdict);
}

// The log keeps the crash of the run before.
TEST_P(CrashTruthTest, isOfThisRunOnly) {
  ASSERT_EQ(replayed(*behindAdb), GetParam().verdict);
  SimulatedDevice here(app, "sim");
  for (Device* device : {static_cast<Device*>(behindAdb.get()), static_cast<Device*>(&here)}) {
    ASSERT_TRUE(device->cleanStart({.package = "com.x"}, inTime()));
    ASSERT_TRUE(device->inject(simulator::scriptOf(taps).steps[0], inTime()));
    const auto seen = device->observe(ObservationLevel::window, inTime());
    ASSERT_TRUE(seen) << seen.error().message;
    EXPECT_EQ(verdict(seen->failure), "none");
  }
}

// The clock of a phone is set while the app runs: what is of this run is told by marks in the log.
TEST_P(CrashTruthTest, isTheSameThoughTheClockJumps) {
  constexpr std::int64_t year = std::int64_t{365} * 24 * 3600 * 1000;
  ASSERT_TRUE(behindAdb->cleanStart({.package = "com.x"}, inTime()));
  std::string seen = "none";
  for (const auto& step : simulator::scriptOf(taps).steps) {
    devices->device(0).withPhone([](simulator::Phone& phone) { phone.advance(year); });
    const auto injected = behindAdb->inject(step, inTime());
    ASSERT_TRUE(injected) << injected.error().message;
    const auto observed = behindAdb->observe(ObservationLevel::window, inTime());
    ASSERT_TRUE(observed) << observed.error().message;
    const auto& failure = injected->failure ? injected->failure : observed->failure;
    if (failure && seen == "none") seen = verdict(failure);
    if (failure) break;
  }
  EXPECT_EQ(seen, GetParam().verdict);
}

INSTANTIATE_TEST_SUITE_P(An, CrashTruthTest, testing::ValuesIn(cases),
                         [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace marmoset::device::adb
