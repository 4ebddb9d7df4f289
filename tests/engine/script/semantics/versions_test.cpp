#include <gmock/gmock.h>

#include "engine/script/semantics/run.h"
#include "tests/engine/script/examples.h"

namespace marmoset::test {

using namespace marmoset::script;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

RunOptions android(int sdk) {
  RunOptions options;
  options.device.sdk = sdk;
  return options;
}

}  // namespace

TEST(Versions, PressAndHoldNeverLiftedBefore35) {
  EXPECT_THAT(played("PressAndHold(1,2,9)", android(34)), ElementsAre("touch:0(1,2)", "wait:9", "wait:9"));
  EXPECT_THAT(played("PressAndHold(1,2,9)", android(35)),
              ElementsAre("touch:0(1,2)", "wait:9", "touch:1(1,2)"));
}

TEST(Versions, PinchZoomLeftAFingerDownBefore35) {
  EXPECT_THAT(played("PinchZoom(0,0,2,2,9,9,7,7,1)", android(34)),
              ElementsAre("touch:0(0,0)", "touch:261(0,0)(9,9)", "touch:2(2,2)(7,7)", "touch:6(2,2)(7,7)"));
}

TEST(Versions, LostEventsAreCountedByVersion) {
  const Script script = scriptOf({"PinchZoom(0,0,2,2,9,9,7,7,4)", ")("});
  EXPECT_EQ(play(script, android(34)).end.lostEvents, 7u);
  EXPECT_EQ(play(script, android(36)).end.lostEvents, 9u);
}

TEST(Versions, PointerIdsAreReadSince17) {
  const std::string line = "DispatchPointer(1,1,2,4,5,0,0,0,0,0,0,0,0)";
  EXPECT_THAT(played(line, android(16)), IsEmpty());
  EXPECT_THAT(played(line, android(17)), ElementsAre("touch:2(4,5)"));
  EXPECT_THAT(played(line + " LongPress", android(16)), ElementsAre("key:0:23", "wait:2000", "key:1:23"));
}

TEST(Versions, KeyNamesNeededTheirPrefixBefore29) {
  EXPECT_THAT(played("DispatchPress(HOME)", android(28)), IsEmpty());
  EXPECT_THAT(played("DispatchPress(HOME)", android(29)), ElementsAre("key:0:3", "key:1:3"));
  EXPECT_THAT(played("DispatchPress(KEYCODE_HOME)", android(28)), ElementsAre("key:0:3", "key:1:3"));
}

TEST(Versions, EveryKeyNumberButZeroWasTakenBefore29) {
  EXPECT_THAT(played("DispatchPress(999)", android(28)), ElementsAre("key:0:999", "key:1:999"));
  EXPECT_THAT(played("DispatchPress(-1)", android(28)), ElementsAre("key:0:-1", "key:1:-1"));
  EXPECT_THAT(played("DispatchPress(0)", android(28)), IsEmpty());
  EXPECT_THAT(played("DispatchPress(999)", android(29)), IsEmpty());
}

TEST(Versions, KeysComeWithTheirVersion) {
  EXPECT_THAT(played("DispatchPress(EMOJI_PICKER)", android(34)), IsEmpty());
  EXPECT_THAT(played("DispatchPress(EMOJI_PICKER)", android(35)), ElementsAre("key:0:317", "key:1:317"));
  EXPECT_THAT(played("DispatchPress(317)", android(34)), IsEmpty());
}

}  // namespace marmoset::test
