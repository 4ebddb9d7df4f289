#include <gmock/gmock.h>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {
namespace {

using testing::HasSubstr;

constexpr auto untidy = "start data >>\n  Tap( 1, 2 )\n";
constexpr auto tidy = "start data >>\nTap(1,2)\n";

TEST(FormatCommand, replacesFilesAndNamesThem) {
  const Shell shell;
  shell.file("a.mks", untidy);
  shell.file("b.mks", tidy);
  const auto result = shell.run({"format", "a.mks", "b.mks"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, "reformatted a.mks\n1 file reformatted, 1 left as they are\n");
  EXPECT_EQ(shell.contents("a.mks"), tidy);
  EXPECT_EQ(shell.folder().listing(), "a.mks b.mks");
}

TEST(FormatCommand, checkChangesNothing) {
  const Shell shell;
  shell.file("a.mks", untidy);
  const auto result = shell.run({"format", "--check", "a.mks"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_EQ(result.out, "would reformat a.mks\n");
  EXPECT_EQ(shell.contents("a.mks"), untidy);
  shell.file("a.mks", tidy);
  EXPECT_EQ(shell.run({"format", "--check", "a.mks"}).exitCode, 0);
}

TEST(FormatCommand, standardInputIsPrinted) {
  const auto result = Shell().run({"format", "-"}, untidy);
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, tidy);
  EXPECT_EQ(Shell().run({"format", "-"}, tidy).out, tidy);
}

TEST(FormatCommand, json) {
  const Shell shell;
  shell.file("a.mks", untidy);
  EXPECT_EQ(shell.json({"format", "--check", "--json", "a.mks"}),
            (nlohmann::json{{"files", {{{"path", "a.mks"}, {"changed", true}}}}}));
}

TEST(FormatCommand, doesNotTouchLogs) {
  const Shell shell;
  const std::string log = ":Monkey: seed=1 count=10\n:Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n";
  shell.file("monkey.log", log);
  const auto result = shell.run({"format", "monkey.log"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("is a Monkey log"));
  EXPECT_EQ(shell.contents("monkey.log"), log);
}

}  // namespace
}  // namespace marmoset::cli::test
