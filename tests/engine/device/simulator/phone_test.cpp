#include "engine/device/simulator/phone.h"

#include <gmock/gmock.h>

#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device::simulator {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int32_t home = 3, back = 4, menu = 82, volumeUp = 24, dpadDown = 20, dpadCenter = 23,
                       keyA = 29, del = 67;

// An app with one activity whose view is given, and a second one.
AppPointer appWith(const std::string& view, const std::string& more = "") {
  return appOf(R"(package: com.x
main: Main
variables:
  persistent: {kept: 0}
  process: {count: 0, on: false, word: "", pick: 0, size: M, list: [1, 2]}
activities:
  Other:
    view: {class: TextView, id: other, text: "count {count}"}
  Main:
)" + more + "    view:\n" +
               view);
}

TEST(Phone, tapsReachTheDeepestWidgetThatListens) {
  auto phone = launched(appWith(R"(
      class: LinearLayout
      layout: column
      on: {tap: {set: {count: count + 100}}}
      children:
        - {class: TextView, id: plain, text: plain}
        - {class: Button, id: button, text: "{count}", on: {tap: {set: {count: count + 1}}}}
        - {class: Button, id: grey, text: grey, enabled: "false", on: {tap: {set: {count: "0"}}}}
)"));
  tapOn(phone, "button");
  EXPECT_EQ(textOf(phone, "button"), "1");
  tapOn(phone, "plain");
  EXPECT_EQ(textOf(phone, "button"), "101");
  tapOn(phone, "grey");
  EXPECT_EQ(textOf(phone, "button"), "101");
  EXPECT_THAT(phone.takeCallbacks(),
              ElementsAre("com.x.Main.onCreate", "com.x.Main.onResume", "com.x.Main.onClick(button)",
                          "com.x.Main.onClick(LinearLayout)"));
}

// What it shows persists, but for the taps.
AppPointer notebook(const std::string& persistent) {
  return appOf("package: com.notes\nmain: Main\nvariables:\n  persistent: " + persistent + R"(
  process: {taps: 0}
activities:
  Main:
    view:
      class: Button
      id: write
      text: "{title}, {size(lines)} lines, {taps} taps"
      on: {tap: [{set: {title: "'mine'"}}, {set: {taps: taps + 1}}, {append: {lines: "'x'"}}]}
)");
}

TEST(Phone, anAppInstalledOverItselfKeepsItsData) {
  auto phone = launched(notebook("{title: new, lines: !texts []}"));
  tapOn(phone, "write");
  tapOn(phone, "write");
  ASSERT_EQ(textOf(phone, "write"), "mine, 2 lines, 2 taps");
  const auto uid = phone.installed().front().uid;
  phone.install(notebook("{lines: !texts [a], added: other, title: new}"));
  EXPECT_EQ(phone.pid("com.notes"), 0) << "an update ends the app";
  EXPECT_EQ(phone.installed().front().uid, uid);
  phone.launch("com.notes", "com.notes.Main");
  EXPECT_EQ(textOf(phone, "write"), "mine, 2 lines, 0 taps");
  phone.clearData("com.notes");
  phone.launch("com.notes", "com.notes.Main");
  EXPECT_EQ(textOf(phone, "write"), "new, 1 lines, 0 taps") << "as the new version begins";
}

TEST(Phone, backLeadsDownTheStackAndHomeOut) {
  auto phone = launched(appWith("      {class: Button, id: go, text: go, on: {tap: {open: Other}}}\n"));
  tapOn(phone, "go");
  EXPECT_EQ(describe(phone.window()), "/.Other");
  EXPECT_EQ(phone.stack().size(), 2u);
  phone.pressKey(back);
  EXPECT_EQ(describe(phone.window()), "/.Main");
  phone.pressKey(home);
  EXPECT_EQ(phone.window().package, "com.android.launcher3");
  EXPECT_EQ(phone.launch("com.x", "com.x.Main"), LaunchResult::broughtToFront);
  EXPECT_EQ(phone.launch("com.x", ".Main"), LaunchResult::deliveredToTop);
  EXPECT_EQ(phone.launch("com.x", ".None"), LaunchResult::notFound);
  phone.pressKey(back);
  EXPECT_EQ(phone.window().package, "com.android.launcher3");
}

TEST(Phone, aConfinedMonkeyStaysInTheApp) {
  PhoneOptions options;
  options.keepLog = true;
  auto phone = launched(
      appWith("      {class: Button, id: go, text: go, on: {tap: {external: com.browser}}}\n"), options);
  phone.confine({"com.x"});
  phone.pressKey(home);
  EXPECT_EQ(describe(phone.window()), "/.Main");
  phone.pressKey(back);
  EXPECT_EQ(describe(phone.window()), "/.Main");
  tapOn(phone, "go");
  EXPECT_EQ(describe(phone.window()), "/.Main");
  std::vector<std::string> asked;
  for (const auto& call : phone.takeControllerCalls()) {
    asked.push_back((call.kind == ControllerCall::Kind::starting ? "start " : "resume ") + call.package +
                    (call.allowed ? "" : " no"));
  }
  EXPECT_THAT(asked, ElementsAre("start com.android.launcher3 no", "resume com.android.launcher3 no",
                                 "start com.browser no"));
  phone.unconfine();
  tapOn(phone, "go");
  EXPECT_EQ(phone.window().package, "com.browser");
  phone.pressKey(back);
  EXPECT_EQ(describe(phone.window()), "/.Main");
}

TEST(Phone, widgetsKeepWhatTheyAreBoundTo) {
  auto phone = launched(appWith(R"(
      class: LinearLayout
      layout: column
      children:
        - {class: CheckBox, id: check, text: check, bind: on, on: {change: []}}
        - class: RadioGroup
          layout: column
          bind: pick
          on: {change: {set: {count: count + 1}}}
          children: [{class: RadioButton, text: zero}, {class: RadioButton, text: one}]
        - {class: Spinner, id: size, bind: size, options: [S, M, L]}
        - {class: TextView, id: sum, text: "{on} {pick} {size} {count}"}
)"));
  EXPECT_EQ(textOf(phone, "sum"), "false 0 M 0");
  tapOn(phone, "check");
  tapOn(phone, "one");
  tapOn(phone, "one");
  tapOn(phone, "size");
  EXPECT_EQ(phone.window().kind, trace::WindowKind::popup);
  EXPECT_TRUE(findView(*phone.tree(), "M")->has(trace::ViewFlag::checked));
  tapOn(phone, "L");
  EXPECT_EQ(phone.window().kind, trace::WindowKind::activity);
  EXPECT_EQ(textOf(phone, "sum"), "true 1 L 1");
  EXPECT_TRUE(findView(*phone.tree(), "check")->has(trace::ViewFlag::checked));
  EXPECT_FALSE(findView(*phone.tree(), "zero")->has(trace::ViewFlag::checked));
}

TEST(Phone, textFieldsTakeKeysAndTheSoftKeyboard) {
  auto phone = launched(appWith(R"(
      class: LinearLayout
      layout: column
      children:
        - {class: EditText, id: field, hint: say, bind: word, on: {change: {set: {count: count + 1}}}}
        - {class: TextView, id: up, text: up, visible: keyboard}
        - {class: TextView, id: sum, text: "{word}/{count}"}
)"));
  EXPECT_EQ(textOf(phone, "field"), "say") << "an empty field shows its hint";
  phone.pressKey(keyA);
  EXPECT_EQ(textOf(phone, "sum"), "/0") << "nothing has the focus yet";
  tapOn(phone, "field");
  EXPECT_TRUE(phone.window().keyboard);
  EXPECT_TRUE(shows(phone, "up"));
  phone.pressKey(keyA);
  phone.typeText("bc");
  phone.pressKey(del);
  EXPECT_EQ(textOf(phone, "sum"), "ab/3");
  const auto height = static_cast<float>(phone.height());
  phone.tap(540, height - 40);  // the space bar
  phone.tap(20, height - 640);  // Q
  EXPECT_EQ(textOf(phone, "sum"), "ab q/5");
  phone.pressKey(back);
  EXPECT_FALSE(phone.window().keyboard);
  EXPECT_EQ(describe(phone.window()), "/.Main");
}

TEST(Phone, listsScrollAndRowsKnowTheirNumber) {
  auto phone = launched(appWith(R"(
      class: FrameLayout
      children:
        - class: ListView
          id: list
          bounds: [0, 0, 1080, 1000]
          on: {scroll: []}
          rows: "30"
          row: {class: TextView, text: "row {item}", size: 200, on: {tap: {set: {count: item}}}}
        - {class: TextView, id: sum, text: "{count}", bounds: [0, 1000, 1080, 1100]}
)"));
  phone.takeCallbacks();
  EXPECT_TRUE(shows(phone, "row 4"));
  EXPECT_FALSE(shows(phone, "row 5"));
  EXPECT_TRUE(findView(*phone.tree(), "list")->has(trace::ViewFlag::scrollable));
  phone.swipe(500, 900, 500, 100, 300);
  EXPECT_THAT(phone.takeCallbacks(), ElementsAre("com.x.Main.onScroll(list)"));
  EXPECT_FALSE(shows(phone, "row 3"));
  tapOn(phone, "row 5");
  EXPECT_EQ(textOf(phone, "sum"), "5");
  for (int i = 0; i < 20; ++i) phone.swipe(500, 900, 500, 100, 300);
  EXPECT_TRUE(shows(phone, "row 29"));
  const auto atEnd = phone.tree();
  phone.takeCallbacks();
  phone.swipe(500, 900, 500, 100, 300);
  EXPECT_EQ(*phone.tree(), *atEnd) << "the end is the end";
}

TEST(Phone, aFingerThatStaysLongPressesAndTwoPinch) {
  auto phone = launched(appWith(R"(
      class: Button
      id: button
      text: "{count}"
      on:
        tap: {set: {count: count + 1}}
        longPress: {set: {count: count + 10}}
        pinch: {set: {count: count + 100}}
        swipeLeft: {set: {count: count + 1000}}
)"));
  script::MotionEvent event;
  event.pointers = {{0, 500, 500}};
  phone.motion(event);
  phone.advance(600);
  event.action = script::motion::up;
  phone.motion(event);
  EXPECT_EQ(textOf(phone, "button"), "10");

  event.action = script::motion::down;
  phone.motion(event);
  event.action = script::motion::pointerDown | 1 << 8;
  event.pointers = {{0, 500, 500}, {1, 600, 600}};
  phone.motion(event);
  event.action = script::motion::up;
  phone.motion(event);
  EXPECT_EQ(textOf(phone, "button"), "110");
  phone.swipe(900, 500, 100, 500, 200);
  EXPECT_EQ(textOf(phone, "button"), "1110");
  // Nobody listens to this one, and the finger never leaves the button: a click.
  phone.swipe(100, 500, 900, 500, 200);
  EXPECT_EQ(textOf(phone, "button"), "1111");
}

TEST(Phone, dialogsCloseByBackAndByATouchOutside) {
  const auto app = appWith("      {class: Button, id: ask, text: ask, on: {tap: {show: ask}}}\n", R"(
    menu: options
    windows:
      ask:
        bounds: [100, 600, 900, 1000]
        on: {cancel: {set: {count: count + 1}}}
        view: {class: TextView, id: question, text: "asked {count}", bounds: [100, 600, 900, 1000]}
      options:
        kind: menu
        bounds: [0, 1700, 1080, 1920]
        view: {class: TextView, id: entry, text: entry, bounds: [0, 1700, 1080, 1920], on: {tap: [dismiss, {show: ask}]}}
)");
  auto phone = launched(app);
  tapOn(phone, "ask");
  EXPECT_EQ(describe(phone.window()), "/.Main window \"ask\"");
  phone.tap(500, 700);
  EXPECT_EQ(describe(phone.window()), "/.Main window \"ask\"") << "touches inside stay inside";
  phone.tap(500, 100);
  EXPECT_EQ(describe(phone.window()), "/.Main");
  phone.pressKey(menu);
  EXPECT_EQ(phone.window().kind, trace::WindowKind::menu);
  tapOn(phone, "entry");
  EXPECT_EQ(textOf(phone, "question"), "asked 1");
  phone.pressKey(back);
  EXPECT_EQ(describe(phone.window()), "/.Main");
}

TEST(Phone, rotationTurnsTheScreenAndCreatesTheActivityAnew) {
  auto phone = launched(appWith(R"(
      {class: Button, id: add, text: "{mine}", bounds: [0, 0, 540, 960], on: {tap: {set: {mine: mine + 1}}}}
)",
                                "    variables: {mine: 0}\n"));
  tapOn(phone, "add");
  EXPECT_EQ(textOf(phone, "add"), "1");
  phone.rotate(1);
  EXPECT_EQ(phone.tree()->rotation, 1);
  EXPECT_EQ(phone.width(), 1920);
  EXPECT_EQ(boundsOf(phone, "add"), (trace::Rect{0, 0, 960, 540}));
  EXPECT_EQ(textOf(phone, "add"), "0") << "what the instance knew is lost";
}

TEST(Phone, timeMovesTimersAndLoadingEatsEvents) {
  auto phone =
      launched(appWith("      {class: Button, id: b, text: \"{count}\", on: {tap: [{set: {count: count + "
                       "1}}, {load: 400}, {after: 2000, do: {set: {count: \"50\"}}}]}}\n",
                       R"(
    timers: [{every: 10000, do: {set: {count: "99"}}}]
)"));
  tapOn(phone, "b");
  tapOn(phone, "b");
  EXPECT_EQ(textOf(phone, "b"), "1") << "the second tap came while loading";
  phone.advance(1000);
  tapOn(phone, "b");
  EXPECT_EQ(textOf(phone, "b"), "2");
  phone.advance(1200);
  EXPECT_EQ(textOf(phone, "b"), "50");
  phone.advance(10000);
  EXPECT_EQ(textOf(phone, "b"), "99");
}

TEST(Phone, crashesAndHangsAreReportedWithTheirStack) {
  PhoneOptions options;
  options.keepLog = true;
  auto phone = launched(appWith(R"(
      class: LinearLayout
      layout: column
      children:
        - {class: Button, id: crash, text: crash, on: {tap: [{set: {kept: "1"}}, {crash: {exception: java.lang.IllegalStateException, message: boom}}, {set: {kept: "2"}}]}}
        - {class: Button, id: hang, text: hang, on: {tap: {anr: Input dispatching timed out}}}
        - {class: TextView, id: kept, text: "{kept} {count}"}
)"),
                        options);
  const auto pid = phone.pid("com.x");
  tapOn(phone, "crash");
  const auto crash = phone.takeFailure();
  ASSERT_TRUE(crash);
  EXPECT_EQ(crash->exception, "java.lang.IllegalStateException");
  EXPECT_EQ(crash->pid, pid);
  EXPECT_TRUE(crash->stack.starts_with("java.lang.IllegalStateException: boom\n\tat com.x.Main."));
  EXPECT_EQ(phone.window().window, "Application Error: com.x");
  EXPECT_EQ(phone.pid("com.x"), 0);
  std::vector<std::string> tags;
  for (const auto& line : phone.takeLog()) {
    if (line.buffer == LogLine::Buffer::crash) tags.push_back(line.message);
  }
  ASSERT_GE(tags.size(), 4u);
  EXPECT_EQ(tags[0], "FATAL EXCEPTION: main");
  EXPECT_EQ(tags[2], "java.lang.IllegalStateException: boom");

  EXPECT_EQ(phone.launch("com.x", ".Main"), LaunchResult::started);
  EXPECT_EQ(textOf(phone, "kept"), "1 0") << "data survives the process";
  tapOn(phone, "hang");
  EXPECT_EQ(phone.takeFailure()->kind, trace::FailureKind::notResponding);
  EXPECT_EQ(phone.window().window, "Application Not Responding: com.x");
  EXPECT_TRUE(phone.clearData("com.x"));
  phone.launch("com.x", ".Main");
  EXPECT_EQ(textOf(phone, "kept"), "0 0");
}

TEST(Phone, endlessOpeningIsAnAppCrashNotOurs) {
  auto phone = launched(appWith("      {class: TextView, text: x}\n", "    on: {create: {open: Main}}\n"));
  ASSERT_TRUE(phone.failed());
  EXPECT_EQ(phone.takeFailure()->exception, "java.lang.StackOverflowError");
}

TEST(Phone, keysReachHandlersAndTheFocusWalks) {
  auto phone = launched(appWith(R"(
      class: LinearLayout
      layout: column
      children:
        - {class: Button, id: first, text: "first {count}", on: {tap: {set: {count: count + 1}}}}
        - {class: Button, id: second, text: second, on: {tap: {set: {count: count + 10}}}}
)",
                                "    on: {keys: {VOLUME_UP: {set: {count: count + 100}}}}\n"));
  phone.pressKey(volumeUp);
  phone.pressKey(dpadDown);
  phone.pressKey(dpadCenter);
  phone.pressKey(dpadDown);
  phone.pressKey(dpadCenter);
  EXPECT_EQ(textOf(phone, "first"), "first 111");
  EXPECT_TRUE(findView(*phone.tree(), "second")->has(trace::ViewFlag::focused));
}

TEST(Phone, hiddenWidgetsAreTouchedButNotDumped) {
  auto phone = launched(appWith(R"(
      class: FrameLayout
      children:
        - {class: TextView, id: secret, text: secret, accessible: false, bounds: [0, 0, 500, 500], on: {tap: {open: Other}}}
)"));
  EXPECT_FALSE(shows(phone, "secret"));
  phone.tap(100, 100);
  EXPECT_EQ(describe(phone.window()), "/.Other");
}

TEST(Phone, screensWithoutAppCanBeTouchedToo) {
  auto phone = launched(appWith("      {class: TextView, text: x}\n"));
  phone.pressKey(home);
  tapOn(phone, "com.x");
  EXPECT_EQ(describe(phone.window()), "/.Main");
}

}  // namespace
}  // namespace marmoset::device::simulator
