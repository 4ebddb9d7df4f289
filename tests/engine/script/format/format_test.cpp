#include "engine/script/format/format.h"

#include <gmock/gmock.h>

namespace marmoset::script {
namespace {

using testing::ElementsAre;

std::string formatted(std::string_view bytes) {
  const auto script = Script::parse(Text(bytes));
  return applyEdits(script.text(), formattingEdits(script)).toString();
}

// Of a line below the marker.
std::string body(const std::string& line) {
  const std::string header = "start data >>\n";
  return formatted(header + line + "\n").substr(header.size(), std::string::npos);
}

TEST(Format, takesBlanksOffLines) {
  EXPECT_EQ(body("  \tTap(1,2) \t"), "Tap(1,2)\n");
  EXPECT_EQ(body("   "), "\n");
  EXPECT_EQ(body("  # a  comment  "), "# a  comment\n");
}

TEST(Format, laysOutCommands) {
  EXPECT_EQ(body("Tap (10, 20)"), "Tap(10,20)\n");
  EXPECT_EQ(body("Tap\t( 10 ,\t20 )"), "Tap(10,20)\n");
  EXPECT_EQ(body("captureDispatchPointer(1, 1, 0, 5, 5, 0, 0, 0, 0, 0, 0, 0) ;"),
            "captureDispatchPointer(1,1,0,5,5,0,0,0,0,0,0,0) ;\n");
  EXPECT_EQ(body("LaunchActivity(com.x, com.x.TapActivity)"), "LaunchActivity(com.x,com.x.TapActivity)\n");
  EXPECT_EQ(body("DeviceWakeUp( )"), "DeviceWakeUp()\n");
}

TEST(Format, keepsTheBlanksInsideAnArgument) {
  EXPECT_EQ(body("DispatchString( two  words )"), "DispatchString(two  words)\n");
  EXPECT_EQ(body("RunCmd( svc  wifi enable )"), "RunCmd(svc  wifi enable)\n");
}

TEST(Format, keepsTextBehindTheCommand) {
  EXPECT_EQ(body("UserWait( 3000 ) // a, b ( c )"), "UserWait(3000) // a, b ( c )\n");
}

TEST(Format, blankArgumentsThatCountStay) {
  EXPECT_EQ(body("Drag(1,2,3,4,  )"), "Drag(1,2,3,4, )\n");
  EXPECT_EQ(body("Tap( 1 ,  , 2 )"), "Tap(1,,2)\n");
  EXPECT_EQ(body("PowerLog(  ,  )"), "PowerLog( , )\n");
  EXPECT_EQ(body("Tap(1, 2,)"), "Tap(1,2,)\n");
}

TEST(Format, leavesProseAndCommentsAlone) {
  EXPECT_EQ(body("# press (a, b) then Tap ( 1, 2 )"), "# press (a, b) then Tap ( 1, 2 )\n");
  EXPECT_EQ(body("// Tap ( 1, 2 )"), "// Tap ( 1, 2 )\n");
  EXPECT_EQ(body("see below (a, b)"), "see below (a, b)\n");
}

TEST(Format, headerNumbersGetOneBlankWhereTheDeviceReadsThem) {
  EXPECT_EQ(formatted("  count=   10 \nspeed=\t1.5\nstart data >>\n"),
            "count= 10\nspeed= 1.5\nstart data >>\n");
  EXPECT_EQ(formatted("count=10\ncount = 49\nstart data >>\n"), "count=10\ncount = 49\nstart data >>\n");
  EXPECT_EQ(formatted("xcount= 5\nstart data >>\n"), "xcount= 5\nstart data >>\n");
}

TEST(Format, commandsAboveTheMarkerAreHeader) {
  EXPECT_EQ(formatted("Tap ( 1, 2 )\nstart data >>\n"), "Tap ( 1, 2 )\nstart data >>\n");
}

TEST(Format, keepsEveryLineEnd) {
  EXPECT_EQ(formatted("start data >> \r\nTap( 1,2)\rTap(3, 4)\n"), "start data >>\r\nTap(1,2)\rTap(3,4)\n");
  EXPECT_EQ(formatted("start data >>\r \nTap(1,2)\n"), "start data >>\r \nTap(1,2)\n");
}

TEST(Format, endsTheLastLine) {
  EXPECT_EQ(formatted("start data >>\nTap(1,2)"), "start data >>\nTap(1,2)\n");
  EXPECT_EQ(formatted("start data >>\r\nTap(1,2)  "), "start data >>\r\nTap(1,2)\r\n");
  EXPECT_EQ(formatted("start data >>"), "start data >>\n");
  EXPECT_EQ(formatted(""), "");
}

TEST(Format, aLastLineOfBlanksStaysALine) {
  EXPECT_EQ(formatted("start data >>\nTap(1,2)\n  "), "start data >>\nTap(1,2)\n\n");
}

TEST(Format, editsAreMinimal) {
  const auto script = Script::parse(Text("start data >>\nTap(1,2)\n Tap( 3,4)\n"));
  EXPECT_THAT(formattingEdits(script),
              ElementsAre(TextEdit{{{2, 0}, {2, 1}}, ""}, TextEdit{{{2, 5}, {2, 6}}, ""}));
}

TEST(Format, aRangeTouchesItsLinesOnly) {
  const auto script = Script::parse(Text("start data >>\n Tap(1,2)\n Tap(3,4)\n Tap(5,6)"));
  const auto of = [&](Range range) {
    return applyEdits(script.text(), formattingEdits(script, range)).toString();
  };
  EXPECT_EQ(of({{2, 3}, {2, 3}}), "start data >>\n Tap(1,2)\nTap(3,4)\n Tap(5,6)");
  EXPECT_EQ(of({{1, 0}, {2, 0}}), "start data >>\nTap(1,2)\n Tap(3,4)\n Tap(5,6)");
  EXPECT_EQ(of({{2, 0}, {3, 1}}), "start data >>\n Tap(1,2)\nTap(3,4)\nTap(5,6)\n");
  EXPECT_EQ(of({{9, 0}, {9, 9}}), "start data >>\n Tap(1,2)\n Tap(3,4)\nTap(5,6)\n");
}

}  // namespace
}  // namespace marmoset::script
