#include <gmock/gmock.h>

#include "engine/script/syntax/line.h"

namespace marmoset::test {

using namespace marmoset::script;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

std::vector<Command> commandsOf(std::string_view line) {
  std::vector<Command> commands;
  readLine(line, commands);
  return commands;
}

// "Tap:queues", "Drag:wrongArity" ... in the order the device tests them.
std::vector<std::string> outcomes(std::string_view line) {
  static constexpr std::string_view names[] = {"queues",      "wrongArity", "badNumber",
                                               "printsError", "endsRun",    "badValue"};
  std::vector<std::string> all;
  for (const Command& command : commandsOf(line)) {
    all.push_back(std::string(name(command.keyword)) + ":" +
                  std::string(names[static_cast<std::size_t>(command.outcome)]));
  }
  return all;
}

template <typename Kind>
Kind argumentsOfCommands(std::string_view line) {
  return std::get<Kind>(commandsOf(line).at(0).arguments);
}

}  // namespace

TEST(Commands, KeywordsMatchAnywhereInTheLine) {
  EXPECT_THAT(outcomes("# Tap(10,20)"), ElementsAre("Tap:queues"));
  EXPECT_THAT(outcomes("captureDispatchPointer(1,1,0,1,2,0,0,0,0,0,0,0)"),
              ElementsAre("DispatchPointer:queues"));
  EXPECT_THAT(outcomes("(10,20) // as in Tap"), ElementsAre("Tap:queues"));
  EXPECT_THAT(outcomes("tap(10,20)"), IsEmpty());
}

TEST(Commands, NothingIsTestedWithoutParentheses) {
  EXPECT_THAT(outcomes("LongPress"), IsEmpty());
  EXPECT_THAT(outcomes("Drag)1,2("), IsEmpty());
}

TEST(Commands, AWrongArityLeavesTheLineToLaterKeywords) {
  EXPECT_THAT(outcomes("DispatchKey Tap(1,2)"), ElementsAre("DispatchKey:wrongArity", "Tap:queues"));
  EXPECT_THAT(outcomes("Tap(1)"), ElementsAre("Tap:wrongArity"));
}

TEST(Commands, SomeLetTestingGoOn) {
  EXPECT_THAT(
      outcomes("DispatchFlip LongPress PowerLog WriteLog RunCmd DispatchString StartCaptureFramerate(true)"),
      ElementsAre("DispatchFlip:queues", "LongPress:queues", "PowerLog:queues", "WriteLog:queues",
                  "RunCmd:queues", "DispatchString:queues"));
  EXPECT_THAT(outcomes("UserWait LongPress(5)"), ElementsAre("UserWait:queues"));
  EXPECT_THAT(outcomes("Drag WriteLog(1,2,3,4,5)"), ElementsAre("Drag:queues", "WriteLog:queues"));
}

TEST(Commands, TapInsideALaunchIsAFailingTap) {
  EXPECT_THAT(outcomes("LaunchActivity(com.x, com.x.TapActivity)"), ElementsAre("Tap:printsError"));
}

TEST(Commands, BadNumbersAreSilentPrintedOrDeadly) {
  EXPECT_THAT(outcomes("UserWait(1.5)"), ElementsAre("UserWait:badNumber"));
  EXPECT_THAT(outcomes("DispatchKey(0,0,0,x,0,0,0,0)"), ElementsAre("DispatchKey:badNumber"));
  EXPECT_THAT(outcomes("Tap(x,1)"), ElementsAre("Tap:printsError"));
  EXPECT_THAT(outcomes("PressAndHold(1,1,x)"), ElementsAre("PressAndHold:printsError"));
  EXPECT_THAT(outcomes("LaunchActivity(a,b,soon)"), ElementsAre("LaunchActivity:printsError"));
  EXPECT_THAT(outcomes("Drag(1,2,3,4,2.0)"), ElementsAre("Drag:endsRun"));
  EXPECT_THAT(outcomes("PinchZoom(1,2,3,4,5,6,7,8,)"), ElementsAre("PinchZoom:wrongArity"));
  EXPECT_THAT(outcomes("PinchZoom(1,2,3,4,5,6,7,8,x) WriteLog"), ElementsAre("PinchZoom:endsRun"));
}

TEST(Commands, NameTheFirstArgumentTheyCannotRead) {
  EXPECT_EQ(commandsOf("Drag(1,b,3,d,5)").at(0).badArgument, 1);
  EXPECT_EQ(commandsOf("RotateScreen(90,1)").at(0).badArgument, 0);
  EXPECT_EQ(commandsOf("Tap(1,2)").at(0).badArgument, -1);
}

TEST(Commands, ValuesWithoutEffectAreIgnored) {
  EXPECT_THAT(outcomes("RotateScreen(90,1)"), ElementsAre("RotateScreen:badValue"));
  EXPECT_THAT(outcomes("RotateScreen(-1,0)"), ElementsAre("RotateScreen:badValue"));
  EXPECT_THAT(outcomes("Drag(1,2,3,4,0)"), ElementsAre("Drag:badValue"));
  EXPECT_THAT(outcomes("DispatchPress(home)"), ElementsAre("DispatchPress:badValue"));
}

TEST(Commands, SayWhereTheirKeywordStandsFirst) {
  EXPECT_EQ(commandsOf("  # Tap or Tap(1,2)").at(0).keywordAt, 4u);
}

TEST(Commands, ReadTheirArguments) {
  const auto drag = argumentsOfCommands<DragArguments>("Drag(1.5, -2, 3e1, 4f, +6)");
  EXPECT_EQ(drag.x1, 1.5f);
  EXPECT_EQ(drag.y1, -2.0f);
  EXPECT_EQ(drag.x2, 30.0f);
  EXPECT_EQ(drag.y2, 4.0f);
  EXPECT_EQ(drag.steps, 6);
  EXPECT_EQ(argumentsOfCommands<TapArguments>("Tap(1,2,30)").duration, 30);
  EXPECT_EQ(argumentsOfCommands<TapArguments>("Tap(1,2,30,40)").duration, 0);
  EXPECT_EQ(argumentsOfCommands<WaitArguments>("UserWait(-7)").ms, -7);
  EXPECT_TRUE(argumentsOfCommands<RotateArguments>("RotateScreen(3,-1)").persist);
}

TEST(Commands, TouchOrTrackballIsDecidedByTheFirstWordPointer) {
  const auto touch = [](const std::string& before, const std::string& after = "") {
    return argumentsOfCommands<PointerArguments>(before + "(1,1,0,1,2,0,0,0,0,0,0,0)" + after).touch;
  };
  EXPECT_TRUE(touch("DispatchPointer"));
  EXPECT_FALSE(touch("DispatchTrackball"));
  EXPECT_TRUE(touch("DispatchTrackball", " # Pointer"));
  EXPECT_FALSE(touch("Pointer DispatchPointer"));
  EXPECT_FALSE(touch("  Pointer DispatchPointer")) << "blanks in front are trimmed away first";
}

TEST(Commands, ThirteenArgumentsCarryAPointerId) {
  const auto pointer =
      argumentsOfCommands<PointerArguments>("DispatchPointer(1,2,5,3,4,0.5,0.1,7,1,1,8,9,1)");
  EXPECT_TRUE(pointer.hasPointerId);
  EXPECT_EQ(pointer.pointerId, 1);
  EXPECT_EQ(pointer.eventTime, 2);
  EXPECT_EQ(pointer.metaState, 7);
  EXPECT_EQ(pointer.device, 8);
  EXPECT_EQ(pointer.edgeFlags, 9);
}

TEST(Commands, TextsMayBeEmptyButHaveNoCommas) {
  EXPECT_THAT(outcomes("RunCmd()"), ElementsAre("RunCmd:queues"));
  EXPECT_THAT(outcomes("RunCmd(ls,)"), ElementsAre("RunCmd:queues"));
  EXPECT_THAT(outcomes("DispatchString(a,b)"), ElementsAre("DispatchString:wrongArity"));
  EXPECT_THAT(outcomes("RunCmd(,)"), ElementsAre("RunCmd:wrongArity"));
  EXPECT_THAT(outcomes("PowerLog(,)"), ElementsAre("PowerLog:wrongArity"));
}

}  // namespace marmoset::test
