#include "engine/replay/met_build.h"

#include <gtest/gtest.h>

namespace marmoset::replay {
namespace {

const device::AppBuild build{"1.0 (1)", "a1b2"};
const device::DeviceInfo phone{"R58M", "Pixel", "13", 33, 1080, 1920, false};

RunOrigin seenOn(const device::DeviceInfo& info, const device::CleanStart& start = {}) {
  return originOf("com.x", build, info, start, Pace::stepwise);
}

TEST(MetBuild, isThatOfADeviceWhoeverMetIt) {
  const auto byRun = metBuild(seenOn(phone), 7);
  ASSERT_TRUE(byRun);
  EXPECT_EQ(byRun->package, "com.x");
  EXPECT_EQ(byRun->device, "Android 13, 1080x1920");
  trace::Recording recording;
  recording.package = "com.x";
  recording.app = build.version;
  recording.build = build.content;
  recording.kind = adbKind;
  recording.device = "Android 13, 1080x1920";
  EXPECT_EQ(metBuild(recording, 7), byRun);
}

TEST(MetBuild, isNoneWhereAFileTellsIt) {
  auto simulated = phone;
  simulated.serial = "sim:app#0";
  EXPECT_FALSE(metBuild(seenOn(simulated), 7));
  EXPECT_FALSE(metBuild(seenOn(phone, {.reinstall = "x.apk"}), 7)) << "the file, not what was there";
  EXPECT_FALSE(metBuild(trace::Recording{}, 7)) << "nobody noted the device";
}

}  // namespace
}  // namespace marmoset::replay
