#include "engine/device/web/web_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/trace/crash_signature.h"
#include "tests/engine/device/web/test_page.h"
#include "tests/support/real_data.h"

namespace marmoset::device::web {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::StartsWith;
using trace::ObservationLevel;
using trace::ViewFlag;
using trace::WindowKind;

class WebDeviceTest : public testing::Test {
 protected:
  void SetUp() override { MARMOSET_NEEDS_CHROMIUM(); }
  static std::string notes() { return test::sourceFile("samples/webnotes").string(); }
};

TEST_F(WebDeviceTest, StartsAtHomeAndShowsThePageOnceItIsLaunched) {
  TestPage page(notes());
  ASSERT_TRUE(page.device->cleanStart({.package = "webnotes"}, inTime()));
  EXPECT_EQ(page.look().window.kind, WindowKind::system);
  page.start();
  const auto seen = page.look();
  EXPECT_EQ(seen.window.package, "webnotes");
  EXPECT_EQ(seen.window.activity, "webnotes.index");
  EXPECT_EQ(seen.window.kind, WindowKind::activity);
  EXPECT_TRUE(seen.settled);
  EXPECT_TRUE(TestPage::find(seen, "new")->has(ViewFlag::clickable));
  EXPECT_EQ(TestPage::find(seen, "new")->bounds, (trace::Rect{4, 60, 100, 108}));
  EXPECT_EQ(TestPage::find(seen, "status")->text, "Nothing yet");
  EXPECT_THAT(page.device->info().release, StartsWith("Chromium "));
}

TEST_F(WebDeviceTest, IsTouchedAndTypedInto) {
  TestPage page(notes());
  page.start();
  ASSERT_TRUE(page.tap("new"));
  EXPECT_EQ(page.look().window.activity, "webnotes.index.note.0");
  ASSERT_TRUE(page.tap("title"));
  ASSERT_TRUE(page.inject(type("Milk%s&%seggs")));
  EXPECT_EQ(page.textOf("title"), "Milk & eggs");
  ASSERT_TRUE(page.inject(press("DEL")));
  EXPECT_EQ(page.textOf("title"), "Milk & egg");
  EXPECT_TRUE(TestPage::find(page.look(), "title")->has(ViewFlag::focused));
  ASSERT_TRUE(page.tap("pinned"));
  EXPECT_TRUE(TestPage::find(page.look(), "pinned")->has(ViewFlag::checked));
}

TEST_F(WebDeviceTest, TellsWhatRanAndWhatThePageSaid) {
  TestPage page(notes());
  page.start();
  EXPECT_THAT(page.look().callbacks, Contains("notes.js:route"));
  ASSERT_TRUE(page.tap("undo"));
  const auto seen = page.look();
  EXPECT_TRUE(seen.instrumented);
  EXPECT_THAT(seen.callbacks, Contains("notes.js:undoDelete"));
  EXPECT_THAT(seen.branches, Contains(StartsWith("notes.js:")));
  EXPECT_THAT(seen.log, Contains("console: nothing to undo"));
  EXPECT_TRUE(page.look().callbacks.empty());
}

TEST_F(WebDeviceTest, GoesBackThroughItsHistoryAndEndsAtItsStart) {
  TestPage page(notes());
  page.start();
  ASSERT_TRUE(page.tap("new"));
  ASSERT_TRUE(page.inject(press("BACK")));
  EXPECT_EQ(page.look().window.activity, "webnotes.index");
  ASSERT_TRUE(page.inject(press("BACK")));
  EXPECT_EQ(page.look().window.kind, WindowKind::system);
  const auto lost = page.inject(tapAt(10, 10));
  ASSERT_TRUE(lost);
  EXPECT_EQ(lost->dropped, 2u);
}

TEST_F(WebDeviceTest, AnswersDialogsAsAndroidDoes) {
  TestPage page(notes());
  page.start();
  ASSERT_TRUE(page.tap("new"));
  ASSERT_TRUE(page.tap("delete"));
  auto seen = page.look();
  EXPECT_EQ(seen.window.kind, WindowKind::dialog);
  EXPECT_EQ(seen.window.window, "confirm");
  EXPECT_EQ(TestPage::find(seen, "message")->text, "Delete this note?");
  ASSERT_TRUE(page.tap("button2"));
  EXPECT_EQ(page.look().window.activity, "webnotes.index.note.0");
  ASSERT_TRUE(page.tap("delete"));
  ASSERT_TRUE(page.inject(press("BACK")));
  EXPECT_EQ(page.look().window.kind, WindowKind::activity);
  ASSERT_TRUE(page.tap("delete"));
  ASSERT_TRUE(page.tap("button1"));
  EXPECT_EQ(page.textOf("status"), "deleted");
}

TEST_F(WebDeviceTest, SeesDialogsOfThePage) {
  TestPage page(notes());
  page.start();
  ASSERT_TRUE(page.tap("about"));
  EXPECT_EQ(page.look().window.kind, WindowKind::dialog);
  EXPECT_EQ(page.look().window.window, "About");
  EXPECT_FALSE(TestPage::find(page.look(), "new")->has(ViewFlag::clickable));
  ASSERT_TRUE(page.inject(press("BACK")));
  EXPECT_EQ(page.look().window.kind, WindowKind::activity);
}

TEST_F(WebDeviceTest, CrashesWithAnErrorThatNobodyCaught) {
  TestPage page(notes());
  page.start();
  const auto outcome = page.tap("export");
  ASSERT_TRUE(outcome);
  ASSERT_TRUE(outcome->failure);
  EXPECT_EQ(trace::signatureOf(*outcome->failure).toString(), "TypeError at notes.js.exportPinned");
  EXPECT_EQ(page.look().failure, outcome->failure);
  page.start();
  EXPECT_FALSE(page.look().failure);
}

TEST_F(WebDeviceTest, CrashesWithARejectionThatNobodyHandled) {
  const PageFile file(
      "<button id=a onclick='go()'>A</button><script>async function go() { throw new "
      "RangeError('too far'); }</script>");
  TestPage page(file.path());
  page.start();
  const auto outcome = page.tap("a");
  ASSERT_TRUE(outcome && outcome->failure);
  EXPECT_EQ(outcome->failure->exception, "RangeError");
  EXPECT_THAT(outcome->failure->stack, HasSubstr(".go("));
}

// Four minutes of waiting, and timers in their order, without anybody waiting.
TEST_F(WebDeviceTest, LetsItsClockRunAhead) {
  const PageFile file(
      "<p id=o>0</p><script>let n = 0; setInterval(() => { o.textContent = ++n; }, 1000)</script>");
  TestPage page(file.path());
  page.start();
  const auto before = Operation::Clock::now();
  ASSERT_TRUE(page.inject(wait(240'000)));
  EXPECT_LT(Operation::Clock::now() - before, std::chrono::seconds(60));
  EXPECT_GE(std::stoi(page.textOf("o")), 240);
  EXPECT_GE(page.look().timeMs, 240'000);
}

TEST_F(WebDeviceTest, HasTheChanceOfItsSeed) {
  const PageFile file("<p id=o></p><script>o.textContent = Math.random() + ' ' + Date.now()</script>");
  TestPage page(file.path());
  const auto shown = [&](std::uint64_t seed) {
    page.start(seed);
    return page.textOf("o");
  };
  const auto first = shown(1);
  EXPECT_EQ(shown(1), first);
  EXPECT_NE(shown(2), first);
}

TEST_F(WebDeviceTest, ForgetsEverythingAtACleanStart) {
  const PageFile file(
      "<p id=o></p><script>o.textContent = localStorage.n || 'new'; localStorage.n = 'old'</script>");
  TestPage page(file.path());
  page.start();
  page.start();
  EXPECT_EQ(page.textOf("o"), "new");
  ASSERT_TRUE(page.device->cleanStart({.package = "p", .clearData = false}, inTime()));
  const auto again = page.inject({lowLevel(script::ActivityEvent{"p", "p.index", 0})});
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(page.textOf("o"), "old");
}

TEST_F(WebDeviceTest, IsTurnedAndPictured) {
  TestPage page(notes());
  page.start();
  const auto upright = page.look(ObservationLevel::screen);
  EXPECT_GT(upright.screenshot.size(), 100u);
  ASSERT_TRUE(page.inject({lowLevel(script::RotationEvent{1, true})}));
  const auto turned = page.look();
  EXPECT_EQ(turned.window.rotation, 1);
  EXPECT_EQ(turned.tree->nodes[0].bounds, (trace::Rect{0, 0, 915, 412}));
}

TEST_F(WebDeviceTest, TakesSeveralFingers) {
  const PageFile file(
      "<body style='height:900px'><p id=o></p><script>"
      "addEventListener('touchmove', e => { o.textContent = e.touches.length; })</script>");
  TestPage page(file.path());
  page.start();
  Step pinch;
  const auto add = [&](std::int32_t action, std::vector<script::Pointer> pointers) {
    script::MotionEvent event;
    event.action = action;
    event.pointers = std::move(pointers);
    pinch.push_back(lowLevel(event));
  };
  add(script::motion::down, {{0, 100, 300}});
  add(script::motion::pointerDown | 1 << 8, {{0, 100, 300}, {1, 200, 300}});
  add(script::motion::move, {{0, 90, 300}, {1, 210, 300}});
  add(script::motion::pointerUp | 1 << 8, {{0, 90, 300}, {1, 210, 300}});
  add(script::motion::up, {{0, 90, 300}});
  const auto done = page.inject(pinch);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_EQ(done->dropped, 0u);
  EXPECT_EQ(page.textOf("o"), "2");
}

TEST_F(WebDeviceTest, SaysWhatAPageCannotDo) {
  TestPage page(notes());
  page.start();
  const auto outcome = page.inject(press("MENU"));
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->dropped, 2u);
  EXPECT_THAT(page.look().log, Contains("Marmoset: the key MENU does nothing on a page"));
}

TEST_F(WebDeviceTest, WaitsForRealWhereItIsAskedTo) {
  const PageFile file("<p id=o>no</p><script>setTimeout(() => { o.textContent = 'yes' }, 300)</script>");
  TestPage page(file.path(), true);
  page.start();
  ASSERT_TRUE(page.inject(wait(400)));
  EXPECT_EQ(page.textOf("o"), "yes");
  EXPECT_EQ(page.device->info().model, "web page in real time");
}

}  // namespace
}  // namespace marmoset::device::web
