#include <gmock/gmock.h>

#include "engine/script/semantics/run.h"
#include "tests/engine/script/examples.h"

namespace marmoset::test {

using namespace marmoset::script;
using testing::ElementsAre;

namespace {

constexpr auto tap = "Tap(1,1)";
constexpr auto idle = "# nothing";
constexpr auto badDrag = "Drag(1,2,3,4,five)";
constexpr std::size_t eventsOfATap = 3;

std::vector<std::string> times(std::size_t count, const std::string& line) {
  return {count, line};
}

std::vector<std::string> operator+(std::vector<std::string> a, const std::vector<std::string>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::size_t cycleOf(ScriptPlayer& player, RunEnd& end) {
  std::size_t events = 0;
  end = player.cycle([&events](LowLevelEvent&&) { return ++events > 0; });
  return events;
}

}  // namespace

TEST(Windows, AnExceptionLosesWhatItsWindowQueued) {
  const auto run = play(scriptOf({tap, badDrag, tap}));
  EXPECT_TRUE(run.events.empty());
  EXPECT_EQ(run.end.describe(), "exception: NumberFormatException: For input string: \"five\"");
  EXPECT_EQ(run.end.line, 2u);
  EXPECT_EQ(run.end.lostEvents, eventsOfATap);
}

TEST(Windows, EarlierWindowsAreDelivered) {
  const auto run = play(scriptOf(times(230, tap) + std::vector<std::string>{badDrag}));
  EXPECT_EQ(run.events.size(), 200 * eventsOfATap);
  EXPECT_EQ(run.end.lostEvents, 30 * eventsOfATap);
}

TEST(Windows, TheHundredthLineIsInTheFirstTheNextInTheSecond) {
  EXPECT_EQ(play(scriptOf(times(99, tap) + std::vector<std::string>{")("})).events.size(), 0u);
  EXPECT_EQ(play(scriptOf(times(100, tap) + std::vector<std::string>{")("})).events.size(),
            100 * eventsOfATap);
}

TEST(Windows, LostEventsOfAHugeDragAreOnlyCounted) {
  const auto run = play(scriptOf({"Drag(0,0,1,1,2147483647)", badDrag}));
  EXPECT_EQ(run.end.lostEvents, 2147483650u);
}

TEST(Windows, AnIdleWindowEndsTheReplayAndTheNextGoesOnBehindIt) {
  const Script script = scriptOf(std::vector<std::string>{tap} + times(199, idle) + times(2, tap));
  ScriptPlayer player(script, {});
  RunEnd end;
  EXPECT_EQ(cycleOf(player, end), eventsOfATap);
  EXPECT_EQ(end.kind, RunEnd::Kind::idleWindow);
  EXPECT_EQ(end.line, 101u);
  EXPECT_EQ(end.describe(), "eof");
  EXPECT_EQ(cycleOf(player, end), 2 * eventsOfATap);
  EXPECT_EQ(end.kind, RunEnd::Kind::endOfFile);
  EXPECT_EQ(cycleOf(player, end), eventsOfATap) << "from the top again";
}

TEST(Windows, AnIdleRestOfTheFileCostsAReplay) {
  const Script script = scriptOf(times(100, tap) + std::vector<std::string>{idle});
  ScriptPlayer player(script, {});
  RunEnd end;
  EXPECT_EQ(cycleOf(player, end), 100 * eventsOfATap);
  EXPECT_EQ(end.kind, RunEnd::Kind::idleWindow);
  EXPECT_EQ(cycleOf(player, end), 0u);
  EXPECT_EQ(end.kind, RunEnd::Kind::endOfFile);
}

TEST(Windows, AFinalLineEndStartsNoLine) {
  const Script script = scriptOf(times(100, tap) + std::vector<std::string>{""});
  EXPECT_EQ(play(script).end.kind, RunEnd::Kind::endOfFile);
  const Script withBlankLine = scriptOf(times(100, tap) + std::vector<std::string>{"", ""});
  EXPECT_EQ(play(withBlankLine).end.kind, RunEnd::Kind::idleWindow);
}

TEST(Windows, NothingBelowTheMarkerIsTheEndOfTheFile) {
  EXPECT_EQ(play(Script::parse(Text("start data >>\n"))).end.kind, RunEnd::Kind::endOfFile);
}

TEST(Windows, AfterAnExceptionThereIsNothingMoreToPlay) {
  const Script script = scriptOf(times(100, tap) + std::vector<std::string>{badDrag, tap});
  ScriptPlayer player(script, {});
  RunEnd end;
  EXPECT_EQ(cycleOf(player, end), 100 * eventsOfATap);
  EXPECT_EQ(cycleOf(player, end), 0u);
  EXPECT_EQ(end.kind, RunEnd::Kind::exception);
}

TEST(LineByLine, OneIdleLineEndsTheReplay) {
  const Script script = Script::parse(Text("linebyline\nstart data >>\nTap(1,1)\n\nUserWait(3)\n"));
  ScriptPlayer player(script, {});
  RunEnd end;
  EXPECT_EQ(cycleOf(player, end), eventsOfATap);
  EXPECT_EQ(end.line, 3u);
  EXPECT_EQ(cycleOf(player, end), 2u);
}

TEST(LineByLine, PointersWithAnIdWaitForTheirTime) {
  const auto pointer = [](int time) {
    return "DispatchPointer(1," + std::to_string(time) + ",2,0,0,0,0,0,0,0,0,0,0)\n";
  };
  const std::string body = pointer(500) + pointer(500) + pointer(620) + pointer(90);
  EXPECT_THAT(played(Script::parse(Text("linebyline\nstart data >>\n" + body))),
              ElementsAre("touch:2(0,0)", "touch:2(0,0)", "wait:120", "touch:2(0,0)", "touch:2(0,0)"));
  EXPECT_EQ(played(Script::parse(Text("start data >>\n" + body))).size(), 4u) << "only line by line";
}

}  // namespace marmoset::test
