// Scripts that ask for more events than anyone can keep.
#include <gmock/gmock.h>

#include "engine/script/semantics/beyond_limit.h"
#include "engine/script/semantics/player_state.h"
#include "tests/engine/script/examples.h"

namespace marmoset::test {

using namespace marmoset::script;
using testing::ElementsAre;

namespace {

const std::string endlessDrag = "Drag(1,1,2,2,2147483647)";

std::vector<std::string> shownOf(const std::string& line, std::int32_t steps) {
  const Script script = scriptOfLine(line);
  std::vector<LowLevelEvent> events;
  const ScriptPlayer::Sink keep = [&](LowLevelEvent&& event) {
    if (!std::holds_alternative<ThrottleEvent>(event.body)) events.push_back(std::move(event));
    return true;
  };
  PlayerState(script).cycle(script, {}, steps, keep);
  return words(events);
}

}  // namespace

TEST(LongDrags, AreShownByTheirFirstStepsAndTheLast) {
  EXPECT_THAT(shownOf("Drag(0,0,10,20,10)", 3), ElementsAre("touch:0(0,0)", "touch:2(1,2)", "touch:2(2,4)",
                                                            "touch:2(10,20)", "touch:1(10,20)"));
  EXPECT_THAT(shownOf("PinchZoom(0,0,4,4,9,9,5,5,4)", 1),
              ElementsAre("touch:0(0,0)", "touch:261(0,0)(9,9)", "touch:2(4,4)(5,5)", "touch:262(4,4)(5,5)",
                          "touch:1(4,4)"));
  EXPECT_THAT(shownOf(endlessDrag, 1), ElementsAre("touch:0(1,1)", "touch:2(1,1)", "touch:1(1,1)"));
}

TEST(LongDrags, AreWholeWhereTheyAreShort) {
  const std::string drag = "Drag(0,0,10,20,4)";
  EXPECT_EQ(shownOf(drag, 4), played(drag));
}

TEST(LongDrags, ARunIsCutOnlyWhereMoreFollows) {
  RunOptions options;
  options.maxEvents = 3;  // a tap is two events and a throttle
  EXPECT_EQ(play(scriptOfLine("Tap(1,2)"), options).end.kind, RunEnd::Kind::endOfFile);
  EXPECT_EQ(play(scriptOf({"Tap(1,2)", "UserWait(1)"}), options).end.kind, RunEnd::Kind::limit);
}

TEST(LongDrags, TheLineThatGoesBeyondTheLimitIsNamed) {
  const auto beyond = beyondLimit(scriptOf({"Tap(1,2)", endlessDrag, "Tap(3,4)"}), {});
  ASSERT_TRUE(beyond);
  EXPECT_EQ(
      beyond->describe(),
      "the script injects more events than the 2,000,000 that can be replayed: line 3 adds 2,147,483,650");
}

TEST(LongDrags, TheLimitIsThatOfPlaying) {
  RunOptions options;
  for (const std::vector<std::string>& lines :
       {std::vector<std::string>{"DeviceWakeUp()", "Drag(1,1,2,2,5)"},
        {"PinchZoom(0,0,4,4,9,9,5,5,4)", "LongPress()"},
        {"DispatchPointer(1,1,0,2,3,0,0,0,1,1,0,0,1)", "PressAndHold(1,2,3)"}}) {
    const Script script = scriptOf(lines);
    const auto all = play(script).events.size();
    options.maxEvents = all;
    EXPECT_FALSE(beyondLimit(script, options)) << lines.front();
    options.maxEvents = all - 1;
    EXPECT_TRUE(beyondLimit(script, options)) << lines.front();
  }
}

}  // namespace marmoset::test
