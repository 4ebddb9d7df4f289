#include <gmock/gmock.h>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

TEST(Program, tellsItsVersion) {
  const auto result = Shell().run({"--version"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_EQ(result.out, "marmoset " MARMOSET_VERSION "\n");
  EXPECT_EQ(Shell().run({"-V"}).out, result.out);
}

TEST(Program, helpNamesEveryCommand) {
  const auto result = Shell().run({"--help"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out,
              AllOf(HasSubstr("check"), HasSubstr("format"), HasSubstr("events"), HasSubstr("convert")));
  EXPECT_THAT(result.out, HasSubstr("Exit codes"));
}

TEST(Program, everyCommandHasHelpWithExamples) {
  for (const std::string command : {"check", "format", "events", "convert"}) {
    const auto result = Shell().run({command, "--help"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.out, HasSubstr("Examples:\n  marmoset " + command));
  }
}

TEST(Program, withoutACommandItSaysWhatToDo) {
  const auto result = Shell().run({});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, AllOf(StartsWith("marmoset: "), HasSubstr("see marmoset --help")));
}

TEST(Program, helpIsACommandToo) {
  const Shell shell;
  EXPECT_EQ(shell.run({"help"}).out, shell.run({"--help"}).out);
  EXPECT_EQ(shell.run({"help", "check"}).out, shell.run({"check", "--help"}).out);
  EXPECT_EQ(shell.run({"help", "model", "diff"}).out, shell.run({"model", "diff", "--help"}).out);
  EXPECT_EQ(shell.run({"help", "chek"}).exitCode, 2);
}

}  // namespace
}  // namespace marmoset::cli::test
