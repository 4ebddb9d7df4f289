#include "engine/device/wipe_consent.h"

#include <atomic>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace marmoset::device {
namespace {

using testing::HasSubstr;
using Kind = DeviceError::Kind;

const DeviceInfo phone{.serial = "R58M", .model = "Pixel 6"};

TEST(WipePermission, isWrittenAsSerialAndPackage) {
  EXPECT_EQ(WipePermission::parse("R58M/com.x"), (WipePermission{"R58M", "com.x"}));
  EXPECT_EQ(WipePermission::parse("127.0.0.1:5555/com.x.y_2")->toString(), "127.0.0.1:5555/com.x.y_2");
  EXPECT_EQ(WipePermission::parse("odd/serial/com.x"), (WipePermission{"odd/serial", "com.x"}));
  for (const auto* text : {"", "R58M", "/com.x", "R58M/", "R58M/com x", "R58M/*"}) {
    const auto parsed = WipePermission::parse(text);
    ASSERT_FALSE(parsed) << text;
    EXPECT_THAT(parsed.error(), HasSubstr("write SERIAL/PACKAGE"));
  }
}

TEST(WipeConsent, holdsForOneAppOnOneDevice) {
  WipeConsent consent;
  consent.allow({"R58M", "com.x"});
  EXPECT_TRUE(consent.request(phone, "com.x", {}));
  EXPECT_FALSE(consent.request(phone, "com.y", {}));
  EXPECT_FALSE(consent.request({.serial = "R58N"}, "com.x", {}));
}

TEST(WipeConsent, refusesWhereNobodyCanBeAsked) {
  const auto refused = WipeConsent().request(phone, "com.x", {});
  EXPECT_EQ(refused.error().kind, Kind::wipeRefused);
  EXPECT_EQ(
      refused.error().message,
      "a clean start deletes all data of com.x on R58M (Pixel 6), which is no emulator; allow it for this "
      "device and app, or keep the data");
}

TEST(WipeConsent, asksOncePerDeviceAndApp) {
  std::vector<std::string> asked;
  WipeConsent consent(
      [&](const WipePermission& wanted, const DeviceInfo& device, const Operation&) -> Result<void> {
        asked.push_back(wanted.toString());
        if (wanted.package == "com.no") return refuseWipe(device, wanted.package, "say yes");
        return {};
      });
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(consent.request(phone, "com.x", {}));
    EXPECT_THAT(consent.request(phone, "com.no", {}).error().message, HasSubstr("; say yes"));
  }
  EXPECT_THAT(asked, testing::ElementsAre("R58M/com.x", "R58M/com.no"));
  EXPECT_THAT(consent.denials(), testing::ElementsAre(HasSubstr("data of com.no on R58M")));
}

TEST(WipeConsent, aStopIsNoAnswer) {
  int asked = 0;
  WipeConsent consent([&](const WipePermission&, const DeviceInfo&, const Operation&) -> Result<void> {
    if (++asked == 1) return fail(Kind::cancelled, "stopped");
    return {};
  });
  EXPECT_EQ(consent.request(phone, "com.x", {}).error().kind, Kind::cancelled);
  EXPECT_TRUE(consent.request(phone, "com.x", {}));
}

TEST(WipeConsent, asksNothingAfterAStop) {
  std::stop_source stop;
  stop.request_stop();
  WipeConsent consent([](const WipePermission&, const DeviceInfo&, const Operation&) -> Result<void> {
    ADD_FAILURE() << "nobody waits for the answer";
    return {};
  });
  const auto answer = consent.request(phone, "com.x", {.stop = stop.get_token()});
  EXPECT_EQ(answer.error().kind, Kind::cancelled);
}

TEST(WipeConsent, oneQuestionStandsAtATime) {
  std::atomic<int> open = 0, most = 0, asked = 0;
  WipeConsent consent([&](const WipePermission&, const DeviceInfo&, const Operation&) -> Result<void> {
    most = std::max(most.load(), ++open);
    ++asked;
    std::this_thread::yield();
    --open;
    return {};
  });
  std::vector<std::jthread> devices;
  for (int i = 0; i < 8; ++i)
    devices.emplace_back(
        [&, i] { EXPECT_TRUE(consent.request({.serial = "phone-" + std::to_string(i % 4)}, "com.x", {})); });
  devices.clear();
  EXPECT_EQ(most, 1);
  EXPECT_EQ(asked, 4);
}

}  // namespace
}  // namespace marmoset::device
