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
  EXPECT_EQ(Shell().run({"chek"}).exitCode, 2);
}

}  // namespace
}  // namespace marmoset::cli::test
