#include <gmock/gmock.h>

#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device::simulator {
namespace {

using testing::HasSubstr;

constexpr std::int32_t recordedAppBack = 4, recordedAppHome = 3, recordedAppMenu = 82;

// Main with a button, a dialog with a keyboard, a browser, a crash.
const std::string recordedApp = R"yaml(
package: com.x
main: .Main
screen: [100, 200]
recorded:
  launches:
    .Main: {main: 1}
  failures:
    npe: {crash: {exception: java.lang.NullPointerException, frames: ["com.x.Main.run(Main.java:3)"]}}
  screens:
    main:
      activity: com.x.Main
      view: '<hierarchy rotation="0"><node index="0" class="android.widget.FrameLayout" package="com.x" enabled="true" bounds="[0,0][100,200]"><node index="0" text="Go" class="android.widget.Button" package="com.x" resource-id="com.x:id/go" clickable="true" long-clickable="true" enabled="true" bounds="[0,0][100,100]" /></node></hierarchy>'
      inputs:
        - {do: tap, on: "Button #go @0", to: {ask: 2}}
        - {do: longPress, on: "Button #go @0", to: {browser: 1}}
        - {do: drag, on: blank ground, with: up, to: {main: 1}}
        - {do: rotation, with: to 90 degrees, to: {main: 1}}
        - {do: launch, with: com.x/.Main, to: {ask: 1}}
    ask:
      activity: com.x.Main
      kind: dialog
      window: name
      keyboard: true
      inputs:
        - {do: text, with: hello, to: {npe: 1}}
        - {do: key, with: BACK, to: {main: 1}}
    browser:
      package: org.mozilla.firefox
      activity: org.mozilla.App
      kind: system
      inputs:
        - {do: shellCommand, with: am force-stop com.x, to: {main: 1}}
)yaml";

std::string activityOf(const Phone& phone) {
  return describe(phone.window());
}

Phone launchedRecording(PhoneOptions options = {}) {
  const auto app = appOf(recordedApp);
  Phone phone(options);
  phone.install(app);
  EXPECT_EQ(phone.launch("com.x", ".Main"), LaunchResult::started);
  return phone;
}

TEST(RecordedApp, showsItsScreensAsTheyWereRecorded) {
  auto phone = launchedRecording();
  EXPECT_EQ(activityOf(phone), "/.Main");
  EXPECT_EQ(boundsOf(phone, "go"), (trace::Rect{0, 0, 100, 100}));
  phone.tap(50, 50);
  EXPECT_EQ(activityOf(phone), "/.Main window \"name\" + keyboard");
  EXPECT_EQ(phone.window().kind, trace::WindowKind::dialog);
  EXPECT_EQ(phone.tree(), nullptr);
  phone.pressKey(recordedAppBack);
  EXPECT_EQ(activityOf(phone), "/.Main");
}

TEST(RecordedApp, tellsLongPressesAndDragsFromTaps) {
  auto phone = launchedRecording();
  phone.swipe(50, 190, 50, 120, 300);
  EXPECT_EQ(activityOf(phone), "/.Main");
  script::MotionEvent event;
  event.pointers = {{0, 50, 50}};
  phone.motion(event);
  phone.advance(600);
  event.action = script::motion::up;
  phone.motion(event);
  EXPECT_EQ(phone.window().package, "org.mozilla.firefox");
  EXPECT_EQ(phone.window().kind, trace::WindowKind::system);
  phone.inject({0, false, script::CommandEvent{"am force-stop com.x"}});
  EXPECT_EQ(activityOf(phone), "/.Main");
}

TEST(RecordedApp, scalesItsScreensToOtherPhones) {
  const auto phone = launchedRecording({.width = 200, .height = 600});
  EXPECT_EQ(boundsOf(phone, "go"), (trace::Rect{0, 0, 200, 300}));
}

TEST(RecordedApp, answersRotationsAndLaunchesWhereTheyWereRecorded) {
  auto phone = launchedRecording();
  phone.rotate(1);
  EXPECT_EQ(activityOf(phone), "/.Main");
  EXPECT_EQ(phone.window().rotation, 1);
  phone.rotate(0);
  EXPECT_EQ(phone.window().window, "unknown here");
  EXPECT_EQ(phone.launch("com.x", ".Main"), LaunchResult::broughtToFront);
  EXPECT_EQ(phone.window().window, "name");
}

TEST(RecordedApp, goesHomeAndComesBackAsItWasLaunched) {
  auto phone = launchedRecording();
  phone.tap(50, 50);
  phone.pressKey(recordedAppHome);
  EXPECT_EQ(phone.window().package, "com.android.launcher3");
  phone.launch("com.x", ".Main");
  EXPECT_EQ(activityOf(phone), "/.Main");
}

TEST(RecordedApp, failsAsRecorded) {
  auto phone = launchedRecording();
  phone.tap(50, 50);
  phone.typeText("hello");
  const auto failure = phone.takeFailure();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->exception, "java.lang.NullPointerException");
  EXPECT_EQ(phone.pid("com.x"), 0);
}

TEST(RecordedApp, saysLoudlyWhereNothingWasRecorded) {
  auto phone = launchedRecording({.keepLog = true});
  (void)phone.takeLog();
  phone.pressKey(recordedAppMenu);
  EXPECT_EQ(activityOf(phone), "/.Main window \"unknown here\"");
  EXPECT_TRUE(shows(phone, "unknown here: key MENU was never recorded on this screen"));
  const auto log = phone.takeLog();
  ASSERT_FALSE(log.empty());
  EXPECT_EQ(log.back().message, "unknown here: key MENU on /.Main was never recorded");
  phone.tap(50, 3);  // closes it, and is not for the button below
  EXPECT_EQ(activityOf(phone), "/.Main");
  phone.pressKey(recordedAppMenu);
  phone.tap(50, 50);  // goes on from the screen below
  EXPECT_EQ(phone.window().window, "name");
}

std::string complaintAbout(std::string_view what, std::string_view by) {
  auto text = recordedApp;
  text.replace(text.find(what), what.size(), by);
  const auto app = parseApp(text);
  std::string all;
  if (!app)
    for (const auto& error : app.error()) all += error.describe() + "\n";
  return all;
}

TEST(RecordedApp, isRefusedWhereItsPartsDoNotFit) {
  EXPECT_THAT(complaintAbout("{main: 1}", "{mian: 1}"),
              HasSubstr("there is no screen or failure mian (did you mean main?)"));
  EXPECT_THAT(complaintAbout("{ask: 2}", "{ask: 0}"), HasSubstr("how often is a number from 1 to a billion"));
  EXPECT_THAT(complaintAbout("{ask: 2}", "{}"), HasSubstr("a screen is missing"));
  EXPECT_THAT(complaintAbout("do: drag", "do: drga"),
              HasSubstr("there is no input drga (did you mean drag?)"));
  EXPECT_THAT(complaintAbout("kind: dialog", "kind: dream"), HasSubstr("there is no kind of window dream"));
  EXPECT_THAT(complaintAbout("<hierarchy", "hierarchy"), HasSubstr("view is a dump of uiautomator"));
  std::string many = "<hierarchy>";
  for (int i = 0; i <= 20'000; ++i) many += "<node />";
  EXPECT_THAT(complaintAbout("kind: dialog", "kind: dialog\n      view: '" + many + "</hierarchy>'"),
              HasSubstr("a screen has at most 20000 views, and all together 200000"));
  EXPECT_THAT(complaintAbout("do: longPress", "do: tap"), HasSubstr("tap Button #go @0 is given twice"));
  EXPECT_THAT(complaintAbout("    npe:", "    ask:"), HasSubstr("ask is the name of a screen already"));
  EXPECT_THAT(complaintAbout("recorded:", "activities: {}\nrecorded:"),
              HasSubstr("an app has activities, or was recorded"));
  EXPECT_THAT(complaintAbout("  launches:\n    .Main: {main: 1}\n", ""), HasSubstr("launches are missing"));
  EXPECT_THAT(complaintAbout("main: .Main", "main: .Other"), HasSubstr("there is no activity .Other"));
}

}  // namespace
}  // namespace marmoset::device::simulator
