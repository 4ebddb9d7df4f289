#include "engine/device/pool/device_choice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/pool/device_pool.h"
#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::device {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(DeviceChoice, NamesSimulatedPhones) {
  EXPECT_EQ(parseDeviceChoice("sim:a/b.app.yaml"), (DeviceChoice{true, {}, "a/b.app.yaml", 1}));
  EXPECT_EQ(parseDeviceChoice("sim:b.app.yaml#12"), (DeviceChoice{true, {}, "b.app.yaml", 12}));
  EXPECT_EQ(parseDeviceChoice("sim:b.app.yaml*3"), (DeviceChoice{true, {}, "b.app.yaml", 3}));
}

TEST(DeviceChoice, LeavesOtherSignsToThePath) {
  EXPECT_EQ(parseDeviceChoice("sim:c#/b.app.yaml")->app, "c#/b.app.yaml");
  EXPECT_EQ(parseDeviceChoice("sim:a#1/b.app.yaml")->app, "a#1/b.app.yaml");
}

TEST(DeviceChoice, NamesPages) {
  EXPECT_EQ(parseDeviceChoice("web:site/index.html")->page, "site/index.html");
  EXPECT_EQ(parseDeviceChoice("web:site#3"), (DeviceChoice{.count = 3, .page = "site"}));
  EXPECT_EQ(parseDeviceChoice("web:http://127.0.0.1:8080/#/active")->page, "http://127.0.0.1:8080/#/active");
  EXPECT_THAT(openChoice(*parseDeviceChoice("web:nowhere.html")).error(),
              StartsWith("there is no page nowhere.html"));
}

TEST(DeviceChoice, NamesDevicesOfAdb) {
  EXPECT_EQ(parseDeviceChoice("adb"), DeviceChoice{});
  EXPECT_EQ(parseDeviceChoice("adb:emulator-5554,10.0.0.7:5555")->serials,
            (std::vector<std::string>{"emulator-5554", "10.0.0.7:5555"}));
}

TEST(DeviceChoice, SaysHowItIsWritten) {
  for (const auto* text : {"", "sim", "sim:", "sim:#2", "sim:a#0", "sim:a#99999999999999999999",
                           "web:", "web:#2", "adb:", "adb:a,,b", "usb", "ADB"}) {
    const auto choice = parseDeviceChoice(text);
    ASSERT_FALSE(choice) << text;
    EXPECT_THAT(choice.error(), HasSubstr("write sim:FILE.app.yaml")) << text;
  }
}

TEST(DeviceChoice, OpensPhonesWithTheApp) {
  const auto app = test::sourceFile("samples/whohasmystuff/whohasmystuff.app.yaml").string();
  const auto opened = openChoice(*parseDeviceChoice("sim:" + app + "#2"));
  ASSERT_TRUE(opened) << opened.error();
  EXPECT_EQ(opened->package, "de.freewarepoint.whohasmystuff");
  DevicePool pool(opened->source);
  auto first = pool.acquire({}), second = pool.acquire({});
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->device().info().serial, "sim:whohasmystuff#0");
  EXPECT_EQ(second->device().info().serial, "sim:whohasmystuff#1");
  EXPECT_EQ(opened->source->ask("sim:whohasmystuff#0", {})->release, "13");
}

TEST(DeviceChoice, PointsAtMistakesInTheAppFile) {
  test::TemporaryFolder folder;
  folder.file("bad.app.yaml", "package: a.b\nnonsense: 1\n");
  const auto path = (folder / "bad.app.yaml").string();
  EXPECT_THAT(openChoice({.simulated = true, .app = path}).error(), StartsWith(path + ":"));
  EXPECT_THAT(openChoice({.simulated = true, .app = path + "x"}).error(), StartsWith(path + "x:"));
}

}  // namespace
}  // namespace marmoset::device
