#include "engine/script/events/user_event.h"

#include <limits>

#include <gmock/gmock.h>

#include "tests/engine/script/events/event_builder.h"

namespace marmoset::script {
namespace {

using test::EventBuilder;
using testing::ElementsAre;

constexpr std::int32_t back = 4, home = 3, dpadCenter = 23;

// One line per user event: its description, and the low-level events it is made of.
std::vector<std::string> grouped(const EventBuilder& builder) {
  std::vector<std::string> lines;
  for (const auto& event : userEvents(builder.events())) {
    auto line = describe(event) + " =";
    for (const auto index : event.lowLevel) line += ' ' + std::to_string(index);
    lines.push_back(line);
  }
  return lines;
}

UserEvent only(const EventBuilder& builder) {
  const auto events = userEvents(builder.events());
  EXPECT_EQ(events.size(), 1U);
  return events.at(0);
}

TEST(UserEvents, downAndUpAreATap) {
  EXPECT_THAT(grouped(EventBuilder().down(120, 270).up(120, 270)), ElementsAre("tap (120, 270) = 0 1"));
}

TEST(UserEvents, throttlesAndWaitsBelongToTheEventBefore) {
  EXPECT_THAT(
      grouped(EventBuilder().down(1, 2).up(1, 2).throttle(300).wait(50).throttle(300).down(3, 4).up(3, 4)),
      ElementsAre("tap (1, 2) = 0 1 2 3 4", "tap (3, 4) = 5 6"));
}

TEST(UserEvents, waitsAheadOfTheFirstEventOnlyMoveItsStart) {
  const auto event = only(EventBuilder().wait(100).down(1, 2).up(1, 2));
  EXPECT_THAT(event.lowLevel, ElementsAre(1, 2));
  EXPECT_EQ(event.startMs, 100);
}

TEST(UserEvents, monkeysJitterIsStillATap) {
  EXPECT_EQ(only(EventBuilder().down(100, 100).up(125, 75)).type, UserEventType::tap);
  EXPECT_EQ(only(EventBuilder().down(100, 100).up(127, 100)).type, UserEventType::drag);
}

TEST(UserEvents, withMovesTheTouchSlopDecides) {
  EXPECT_EQ(only(EventBuilder().down(100, 100).move(108, 92).up(100, 100)).type, UserEventType::tap);
  EXPECT_EQ(only(EventBuilder().down(100, 100).move(109, 100).up(100, 100)).type, UserEventType::drag);
}

TEST(UserEvents, aDragTellsBothEnds) {
  EXPECT_THAT(grouped(EventBuilder().down(1, 2).move(50, 60).move(99.5F, 100).up(99.5F, 100)),
              ElementsAre("drag (1, 2) to (99.5, 100) = 0 1 2 3"));
}

TEST(UserEvents, heldHalfASecondIsALongPress) {
  const auto tap = only(EventBuilder().down(1, 2).wait(499).up(1, 2));
  EXPECT_EQ(tap.type, UserEventType::tap);
  EXPECT_EQ(tap.durationMs, 499);
  const auto press = only(EventBuilder().down(1, 2).wait(500).up(1, 2).wait(7));
  EXPECT_EQ(press.type, UserEventType::longPress);
  EXPECT_EQ(press.durationMs, 500);
  EXPECT_EQ(press.waitMs, 7);
}

TEST(UserEvents, aFingerThatNeverLifts) {
  EXPECT_THAT(grouped(EventBuilder().down(1, 2).wait(2000).down(3, 4).up(3, 4)),
              ElementsAre("long press (1, 2), never lifted = 0 1", "tap (3, 4) = 2 3"));
}

TEST(UserEvents, anUpThatNobodyExpects) {
  EXPECT_THAT(
      grouped(EventBuilder().up(1, 2).move(3, 4).move(5, 6).down(7, 8).up(7, 8)),
      ElementsAre("gesture (1, 2), incomplete = 0", "gesture (3, 4), incomplete = 1 2", "tap (7, 8) = 3 4"));
}

TEST(UserEvents, aCancelledTouchIsNoTap) {
  const auto event = only(EventBuilder().down(1, 2).touch(motion::cancel, {{0, 1, 2}}));
  EXPECT_EQ(event.type, UserEventType::gesture);
  EXPECT_TRUE(event.complete);
}

TEST(UserEvents, twoFingersPinch) {
  constexpr auto secondDown = motion::pointerDown | (1 << 8), secondUp = motion::pointerUp | (1 << 8);
  const auto pinch = EventBuilder()
                         .down(10, 10)
                         .touch(secondDown, {{0, 10, 10}, {1, 90, 90}})
                         .touch(motion::move, {{0, 40, 40}, {1, 60, 60}})
                         .touch(secondUp, {{0, 40, 40}, {1, 60, 60}});
  EXPECT_THAT(grouped(EventBuilder(pinch).up(40, 40)),
              ElementsAre("pinch (10, 10) to (40, 40) and (90, 90) to (60, 60) = 0 1 2 3 4"));
  EXPECT_THAT(grouped(pinch),
              ElementsAre("pinch (10, 10) to (40, 40) and (90, 90) to (60, 60), never lifted = 0 1 2 3"));
}

TEST(UserEvents, eventsWithoutPointersAreAGesture) {
  EXPECT_EQ(only(EventBuilder().touch(motion::down, {}).touch(motion::up, {})).type, UserEventType::gesture);
}

TEST(UserEvents, keysPairByTheirCode) {
  EXPECT_THAT(grouped(EventBuilder().key(0, back).key(1, back).throttle(0)), ElementsAre("key BACK = 0 1 2"));
  EXPECT_THAT(grouped(EventBuilder().key(0, 999).key(1, 999)), ElementsAre("key 999 = 0 1"));
}

TEST(UserEvents, keysMayInterleave) {
  EXPECT_THAT(grouped(EventBuilder().key(0, home).key(0, back).key(1, home).key(1, back)),
              ElementsAre("key HOME = 0 2", "key BACK = 1 3"));
}

TEST(UserEvents, repeatsBelongToTheirKey) {
  EXPECT_THAT(grouped(EventBuilder().key(0, back).key(0, back, 1).key(0, back, 2).key(1, back)),
              ElementsAre("key BACK = 0 1 2 3"));
  EXPECT_THAT(grouped(EventBuilder().key(0, back).key(0, back).key(1, back)),
              ElementsAre("key BACK, incomplete = 0", "key BACK = 1 2"));
}

TEST(UserEvents, aKeyHeldForLong) {
  EXPECT_THAT(grouped(EventBuilder().key(0, dpadCenter).wait(2000).key(1, dpadCenter)),
              ElementsAre("long key DPAD_CENTER = 0 1 2"));
  EXPECT_THAT(grouped(EventBuilder().key(0, back).key(1, back, 0, 600)), ElementsAre("long key BACK = 0 1"));
}

TEST(UserEvents, aKeyBetweenDownAndUpLeavesTheTapWhole) {
  const auto builder = EventBuilder().down(1, 2).key(0, back).key(1, back).wait(600).up(1, 2);
  EXPECT_THAT(grouped(builder), ElementsAre("long press (1, 2) = 0 4", "key BACK = 1 2 3"));
  const auto events = userEvents(builder.events());
  EXPECT_THAT(events[0].lines, ElementsAre(LineRange{0, 0}, LineRange{4, 4}));
  EXPECT_THAT(events[1].lines, ElementsAre(LineRange{1, 3}));
  EXPECT_THAT(events[0].ids, ElementsAre(1, 4));
  EXPECT_THAT(events[1].ids, ElementsAre(2, 3));
  EXPECT_EQ(events[0].durationMs, 600);
  EXPECT_EQ(events[1].waitMs, 600);
}

TEST(UserEvents, aTrackballRollsUntilSomethingElseHappens) {
  EXPECT_THAT(
      grouped(
          EventBuilder().ball(2, 1, 1).ball(2, 2, -1).ball(2, 1, 0).key(0, back).key(1, back).ball(2, 1, 1)),
      ElementsAre("trackball by (4, 0) = 0 1 2", "key BACK = 3 4", "trackball by (1, 1) = 5"));
  EXPECT_THAT(grouped(EventBuilder().ball(2, 1, 1).wait(5).ball(2, 2, -1)),
              ElementsAre("trackball by (1, 1) = 0 1", "trackball by (2, -1) = 2"));
}

TEST(UserEvents, aTrackballClickEndsTheRoll) {
  EXPECT_THAT(grouped(EventBuilder().ball(2, 1, 1).ball(0, 0, 0).wait(9).ball(1, 0, 0).ball(2, 3, 3)),
              ElementsAre("trackball by (1, 1) = 0 1 2 3", "trackball by (3, 3) = 4"));
  EXPECT_FALSE(only(EventBuilder().ball(2, 1, 1).ball(0, 0, 0)).complete);
  EXPECT_FALSE(only(EventBuilder().ball(1, 0, 0)).complete);
}

TEST(UserEvents, whatOneLowLevelEventMakesAlone) {
  EXPECT_THAT(
      grouped(EventBuilder()
                  .launch("com.x", "com.x.Main")
                  .launch("com.x", "org.y.Other")
                  .add(RotationEvent{1, true})
                  .add(FlipEvent{true})
                  .add(CommandEvent{"input text hello"})
                  .add(CommandEvent{"svc wifi enable"})
                  .add(InstrumentationEvent{"com.x.Test", "com.x/Runner"})
                  .add(PowerEvent{"idle", "5"})
                  .add(PowerEvent{})
                  .add(FrameRateEvent{true, ""})
                  .add(AppFrameRateEvent{false, "com.x", "fling"})),
      ElementsAre("launch com.x/.Main = 0", "launch com.x/org.y.Other = 1", "rotate to 90 degrees = 2",
                  "open the keyboard = 3", "type \"hello\" = 4", "run svc wifi enable = 5",
                  "instrument com.x.Test = 6", "measure power idle = 7", "measure power log = 8",
                  "measure frame rate from here = 9", "measure app frame rate until here = 10"));
}

TEST(UserEvents, wakingUpTakesTheKeysOfItsLine) {
  EXPECT_THAT(grouped(EventBuilder()
                          .launch("com.google.android.powerutil", "com.google.android.powerutil.WakeUpScreen")
                          .sameLine()
                          .key(0, back)
                          .sameLine()
                          .key(1, back)
                          .key(0, back)
                          .key(1, back)),
              ElementsAre("sleep and wake up = 0 1 2", "key BACK = 3 4"));
}

TEST(UserEvents, idsNumberLaunchesMotionsAndKeysOnly) {
  const auto events = userEvents(EventBuilder()
                                     .launch("a", "b")
                                     .wait(1)
                                     .add(RotationEvent{})
                                     .down(1, 1)
                                     .up(1, 1)
                                     .throttle(0)
                                     .key(0, back)
                                     .events());
  ASSERT_EQ(events.size(), 4U);
  EXPECT_THAT(events[0].ids, ElementsAre(1));
  EXPECT_THAT(events[1].ids, ElementsAre());
  EXPECT_THAT(events[2].ids, ElementsAre(2, 3));
  EXPECT_THAT(events[3].ids, ElementsAre(4));
}

TEST(UserEvents, aWaitQueuedAheadOfALineDoesNotTieItToTheEventBefore) {
  const auto events =
      userEvents(EventBuilder().down(1, 1).up(1, 1).wait(40).sameLine().down(2, 2).up(2, 2).events());
  EXPECT_THAT(events[0].lowLevel, ElementsAre(0, 1, 2));
  EXPECT_THAT(events[0].lines, ElementsAre(LineRange{0, 1}));
  EXPECT_THAT(events[1].lines, ElementsAre(LineRange{2, 3}));
}

TEST(UserEvents, endlessWaitsDoNotOverflowTheClock) {
  constexpr auto longest = std::numeric_limits<std::int64_t>::max();
  const auto events =
      userEvents(EventBuilder().key(0, back).wait(longest).wait(longest).wait(-5).key(1, back).events());
  EXPECT_EQ(events[0].durationMs, longest);
}

TEST(UserEvents, nothingGivesNothing) {
  EXPECT_TRUE(userEvents({}).empty());
  EXPECT_TRUE(userEvents(EventBuilder().wait(5).events()).empty());
}

}  // namespace
}  // namespace marmoset::script
