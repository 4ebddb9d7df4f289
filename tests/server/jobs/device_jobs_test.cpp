#include <gmock/gmock.h>

#include "protocol/lsp/uri.h"
#include "tests/server/jobs/device_jobs_fixture.h"

namespace marmoset::test {
namespace {

using device::adb::eventually;
using testing::Contains;
using testing::StartsWith;

TEST_F(DeviceJobsTest, twoHundredCancelsLeaveNothingOnTheDevices) {
  plugIn(device::emulator::android13(), 2);
  const auto editor = start("adb");
  const auto uri = openScript(*editor);
  const auto onDevice = [&](std::size_t i, const std::string& command) {
    return real.adb({"-s", devices->serial(i), "shell", command}).out;
  };
  const auto clean = [&] {
    EXPECT_EQ(real.adb({"forward", "--list"}).out, "\n");
    for (std::size_t i = 0; i < devices->count(); ++i) {
      eventually("no process of ours", [&] { return devices->device(i).processes().rows().empty(); });
      EXPECT_EQ(onDevice(i, "ls /data/local/tmp"), "");
      EXPECT_EQ(onDevice(i, "settings get global window_animation_scale"), "1.0\n");
    }
  };
  cancelAtRandom(*editor, uri, 200, clean);
}

TEST_F(DeviceJobsTest, tellsWhichDeviceIsAtWhichRunOfWhichJob) {
  plugIn(device::emulator::android13(), 1);
  const auto editor = start("adb");
  const auto id = run(*editor, "marmoset.replay", {openScript(*editor), {{"runs", endless}}});
  eventually("the device is at its second run", [&] {
    const auto held = jobs(*editor).devices;
    return held.size() == 1 && held[0].serial == devices->serial(0) && held[0].job == id && held[0].run >= 2u;
  });
  execute(*editor, "marmoset.cancelJob", lsp::Json::of(server::JobReference{id}));
  editor->blockUntilIdle();
  EXPECT_THAT(jobs(*editor).devices, testing::IsEmpty());
}

TEST_F(DeviceJobsTest, aDeviceFailingAQuietJobIsToldByTheJobAlone) {
  const auto editor = start("adb:nobody");
  run(*editor, "marmoset.replay", {openScript(*editor), {{"runs", 3}, {"quiet", true}}});
  editor->blockUntilIdle();
  EXPECT_EQ(editor->state().jobs.back().state, server::JobPhase::failed);
  EXPECT_THAT(editor->state().jobs.back().message, testing::HasSubstr("nobody"));
  EXPECT_THAT(editor->state().shown, testing::IsEmpty());
}

TEST_F(DeviceJobsTest, resultsOfABuildThatWasReplacedFadeOnceAJobHasMetTheNewOne) {
  plugIn(device::emulator::android13(), 1);
  const auto editor = start("adb");
  const auto uri = openScript(*editor);
  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 3}}});
  EXPECT_THAT(lenses(*editor, uri), Contains(StartsWith("3/3 crash, 1.0.38 (28) on the emulator ")));

  rebuildApp(*editor);
  const auto rebuilt = device::simulator::loadApp(folder / "whohasmystuff.app.yaml").value();
  devices->device(0).install(rebuilt, "base.apk");
  // Of another script of the same app.
  const auto other = editor->open(lsp::uriOf(folder / "other.mks"), text + "UserWait(1)\n");
  editor->blockUntilIdle();
  runToTheEnd(*editor, "marmoset.record", {other});
  EXPECT_THAT(lenses(*editor, uri), Contains(StartsWith("3/3 crash, another build: 1.0.38 (28) on the ")));
  ASSERT_THAT(diagnostics(*editor, uri, "replay-crash"), testing::SizeIs(1));
  EXPECT_EQ(diagnostics(*editor, uri, "replay-crash")[0].severity, lsp::DiagnosticSeverity::hint);

  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 1}}});
  EXPECT_THAT(lenses(*editor, uri), Contains(StartsWith("1/1 crash, 1.0.38 (99) on the emulator ")));
}

TEST_F(DeviceJobsTest, aDeviceLostInTheMiddleLeavesNoWrongRate) {
  plugIn(device::emulator::android13(), 2);
  devices->device(0).inject(*device::emulator::parseFault("drop after 60"));
  const auto editor = start("adb");
  const auto uri = openScript(*editor);
  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 6}}});
  EXPECT_THAT(lenses(*editor, uri), Contains(StartsWith("6/6 crash, 1.0.38 (28) on the emulator ")))
      << "repeated on the other one";
}

}  // namespace
}  // namespace marmoset::test
