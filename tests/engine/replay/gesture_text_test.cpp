#include "engine/replay/gesture_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/replay/fingerprint.h"
#include "tests/engine/replay/sample_trace.h"

namespace marmoset::replay {
namespace {

Trace traceOfLines(const std::string& lines, const script::RunOptions& options = {}) {
  const auto script = script::Script::parse(
      script::Text("start data >>\nLaunchActivity(com.x,com.x.Main)\nUserWait(500)\n" + lines));
  return traceOf(script, options).value();
}

// The only event behind the launch, written anew.
std::optional<GestureText> written(const std::string& lines, GestureStyle style = {}) {
  const auto trace = traceOfLines(lines, style.play);
  EXPECT_EQ(trace.events.size(), 2u);
  return gestureText(trace.events.back(), trace.steps.back(), style);
}

const std::string jitteringTap =
    "DispatchPointer(10,10,0,539.0,434.0,1,1,0,1,1,0,0)\n"
    "DispatchPointer(10,20,1,533.3379,434.0376,0,0,0,1,1,0,0)\nUserWait(800)\n";

TEST(GestureText, IsExactWhereAFingerLiftsWhereItCameDown) {
  const auto tap = written(
      "DispatchPointer(10,10,0,539.5,434.0,1,1,0,1,1,0,0)\nDispatchPointer(10,20,1,539.5,434.0,0,0,0,1,1,0,0)"
      "\n"
      "UserWait(300)\nUserWait(200)\n");
  ASSERT_TRUE(tap);
  EXPECT_EQ(tap->lines, "Tap(539.5,434)\nUserWait(300)\nUserWait(200)\n");
  EXPECT_TRUE(tap->exact);
}

TEST(GestureText, SaysWhereItInjectsSomethingElse) {
  const auto tap = written(jitteringTap);
  ASSERT_TRUE(tap);
  EXPECT_EQ(tap->lines, "Tap(539,434)\nUserWait(800)\n");
  EXPECT_FALSE(tap->exact) << "the finger lifted elsewhere";
}

TEST(GestureText, TakesThePlaceAndTheWaitItIsTold) {
  GestureStyle style{.at = script::Pointer{0, 270.5F, 100}, .wholePixels = true, .longestWait = 300};
  EXPECT_EQ(written(jitteringTap, style)->lines, "Tap(271,100)\nUserWait(300)\n");
  style.longestWait = 900;
  EXPECT_EQ(written(jitteringTap, style)->lines, "Tap(271,100)\nUserWait(800)\n") << "no wait grows";
}

TEST(GestureText, AHoldIsWrittenAsTheDeviceLiftsIt) {
  const std::string hold =
      "DispatchPointer(10,10,0,5,6,1,1,0,1,1,0,0)\nUserWait(700)\nDispatchPointer(10,20,1,5,6,0,0,0,1,1,0,0)"
      "\n";
  EXPECT_EQ(written(hold)->lines, "PressAndHold(5,6,700)\n");
  EXPECT_TRUE(written(hold)->exact);
  GestureStyle old;
  old.play.device.sdk = 29;
  EXPECT_EQ(written(hold, old)->lines, "Tap(5,6,700)\n") << "PressAndHold never lifts there";
  EXPECT_TRUE(written(hold, old)->exact);
}

TEST(GestureText, AStraightDragIsExactAndACrookedOneIsNot) {
  const auto drag = [](const std::string& middle) {
    return written("DispatchPointer(10,10,0,0,0,1,1,0,1,1,0,0)\nDispatchPointer(10,20,2," + middle +
                   ",0,0,0,1,1,0,0)\nDispatchPointer(10,30,2,100,50,0,0,0,1,1,0,0)\n"
                   "DispatchPointer(10,40,1,100,50,0,0,0,1,1,0,0)\n");
  };
  EXPECT_EQ(drag("50,25")->lines, "Drag(0,0,100,50,2)\n");
  EXPECT_TRUE(drag("50,25")->exact);
  EXPECT_EQ(drag("70,10")->lines, "Drag(0,0,100,50,2)\n");
  EXPECT_FALSE(drag("70,10")->exact);
}

TEST(GestureText, KeysArePressed) {
  const auto key = written("DispatchKey(0,0,0,4,0,0,-1,0)\nDispatchKey(0,0,1,4,0,0,-1,0)\n");
  ASSERT_TRUE(key);
  EXPECT_EQ(key->lines, "DispatchPress(KEYCODE_BACK)\n");
  EXPECT_TRUE(key->exact);
  EXPECT_FALSE(written("DispatchKey(0,0,0,29,0,1,-1,0)\nDispatchKey(0,0,1,29,0,1,-1,0)\n")) << "with shift";
}

TEST(GestureText, IsNothingForWhatHasNoCommand) {
  EXPECT_FALSE(written("DispatchPointer(10,10,0,5,6,1,1,0,1,1,0,0)\n")) << "never lifts";
  EXPECT_FALSE(written("DispatchTrackball(10,10,2,5,6,1,1,0,1,1,0,0)\n"));
  EXPECT_FALSE(written("RotateScreen(1,0)\n"));
  EXPECT_FALSE(
      written("DispatchPointer(10,10,0,1e30,6,1,1,0,1,1,0,0)\n"
              "DispatchPointer(10,20,1,1e30,6,0,0,0,1,1,0,0)\n"));
}

// Whatever a person wrote as a gesture comes back as it is.
RC_GTEST_PROP(GestureTextOf, CommandsIsExact, ()) {
  const auto at = [] { return *rc::gen::inRange(0, 2000); };
  const auto line = *rc::gen::element(
      fmt::format("Tap({},{})", at(), at()), fmt::format("PressAndHold({},{},{})", at(), at(), 500 + at()),
      fmt::format("PinchZoom({},{},{},{},{},{},{},{},{})", at(), at(), at(), at(), at(), at(), at(), at(),
                  *rc::gen::inRange(1, 9)),
      fmt::format("Drag({},{},{},{},{})", at(), at(), at(), at(), *rc::gen::inRange(1, 9)));
  script::RunOptions options;
  options.throttle = *rc::gen::element(0, 250);
  const auto trace = traceOfLines(line + "\nUserWait(300)\n", options);
  const auto text = gestureText(trace.events.back(), trace.steps.back(), {.play = options});
  RC_ASSERT(text.has_value());
  // A drag that stays within the slop is a tap to Android, and is written as one.
  if (trace.events.back().type == script::UserEventType::tap && line.starts_with("Drag")) return;
  if (trace.events.back().type == script::UserEventType::longPress && line.starts_with("Drag")) return;
  RC_ASSERT(text->exact);
}

}  // namespace
}  // namespace marmoset::replay
