#include <gmock/gmock.h>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(GenerateCommand, writesAnAppAndAScriptThatReadWell) {
  const Shell shell;
  const auto result =
      shell.run({"generate", "--seed", "7", "--noise", "0.05", "--events", "60", "-o", "cases"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(shell.contents("cases/generated-7.app.yaml"), HasSubstr("package: com.generated.app"));
  const auto events = shell.json({"events", "--json", "cases/generated-7.mks"});
  EXPECT_EQ(events["valid"], true);
  EXPECT_EQ(events["events"].size(), 61u) << "the launch and sixty";
  EXPECT_EQ(shell.run({"check", "cases/generated-7.mks"}).exitCode, 0);
}

TEST(GenerateCommand, printsTheCalibrationAndTheHistogram) {
  const auto result = Shell().run({"generate", "--count", "2"});
  EXPECT_THAT(result.out, AllOf(HasSubstr("GENERATED"), HasSubstr("user events, median"), HasSubstr("1525"),
                                HasSubstr("\n0.00"), HasSubstr("\n1.00"), HasSubstr("#")));
}

TEST(GenerateCommand, equalSeedsGiveEqualAnswers) {
  const Shell shell;
  const std::vector<std::string> words{"generate", "--json", "--seed",   "3",
                                       "--events", "40",     "--hidden", "1"};
  const auto first = shell.json(words);
  EXPECT_EQ(first, shell.json(words));
  EXPECT_EQ(first["generated"]["medianEvents"], 40);
  EXPECT_EQ(first["real"]["mostEvents"], 1525);
  EXPECT_EQ(first["histogram"].size(), 21u);
  EXPECT_EQ(first["files"], nlohmann::json::array());
}

TEST(GenerateCommand, refusesWhatCannotBe) {
  const Shell shell;
  shell.file("file", "x");
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"generate", "--noise", "0.5"},
           {"generate", "--guards", "8"},
           {"generate", "--count", "0"},
           {"generate", "--events", "5", "-o", "file"},
       }) {
    const auto result = shell.run(words);
    EXPECT_EQ(result.exitCode, 2) << words.back();
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

}  // namespace
}  // namespace marmoset::cli::test
