#include <gmock/gmock.h>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {
namespace {

using testing::HasSubstr;
using Words = std::vector<std::string>;

// In one line on stderr, before anything is read.
void expectRefused(const Words& words, const std::string& told) {
  const auto result = Shell().run(words);
  SCOPED_TRACE(testing::PrintToString(words));
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1);
  EXPECT_THAT(result.err, HasSubstr(told));
}

TEST(Options, whatContradictsIsRefused) {
  const std::vector<std::pair<Words, std::string>> contradictions = {
      {{"check", "--json", "--format", "sarif", "a.mks"}, "contradict each other"},
      {{"report", "--json", "--format", "html", "a.mks"}, "contradict each other"},
      {{"report", "--tree", "dot", "--format", "html", "a.mks"}, "contradict each other"},
      {{"report", "--tree", "dot", "--json", "a.mks"}, "contradict each other"},
      {{"replay", "--fast", "--recording", "r", "a.mks"}, "contradict each other"},
      {{"replay", "--wipe", "A/b.c", "--keep-data", "a.mks"}, "contradict each other"},
      {{"devices", "--revoke", "A/b.c", "--json"}, "contradict each other"},
      {{"convert", "--to", "maestro", "--recording", "r", "--device", "adb", "a.mks"},
       "contradict each other"},
      {{"convert", "--recording", "r", "a.log"}, "--recording says nothing of a script"},
      {{"convert", "--expect", "crash", "a.log"}, "--expect says nothing of a script"},
      {{"check", "--recording", "r", "a.mks", "b.mks"}, "--recording is of one script"},
      {{"check", "--quiet", "--json", "a.mks"}, "--quiet is of --format text only"},
      {{"reduce", "--junit", "j.xml", "a.mks"}, "--junit is of several scripts"},
      {{"reduce", "--scheduler", "mdp", "a.mks"}, "--scheduler is of --strategy nd3min only"},
      {{"reduce", "--strategy", "ddmin", "--max-device-time", "1h", "a.mks"}, "is of --strategy auto only"},
  };
  for (const auto& [words, told] : contradictions) expectRefused(words, told);
}

TEST(Options, nonsenseIsRefused) {
  const std::vector<std::pair<Words, std::string>> nonsense = {
      {{"reduce", "--max-runs", "0", "a.mks"}, "--max-runs: '0' is not a whole number from 1 on"},
      {{"reduce", "--max-runs", "-1", "a.mks"}, "--max-runs: '-1' is not"},
      {{"reduce", "--max-time", "0s", "a.mks"}, "--max-time: '0' is not a time such as"},
      {{"reduce", "--max-time", "-5m", "a.mks"}, "--max-time: '-5m' is not a time such as"},
      {{"events", "--limit", "-1", "a.mks"}, "--limit: '-1' is not a whole number from 1 to"},
      {{"replay", "--throttle", "-5", "a.mks"}, "--throttle: '-5' is not a whole number from 0 to"},
      {{"events", "--run", "0", "a.log"}, "--run: '0' is not a whole number from 1 to"},
      {{"replay", "--seed", "1e3", "a.mks"}, "--seed: '1e3' is not"},
      {{"emulator", "--app", "a", "--port", "70000"},
       "--port: '70000' is not a whole number from 0 to 65535"},
      {{"check", "--format", "jsn", "a.mks"},
       "'jsn' is none of ctrf, github, json, junit, markdown, sarif, text (did you mean json?)"},
  };
  for (const auto& [words, told] : nonsense) expectRefused(words, told);
}

TEST(Options, theNearestNameIsOffered) {
  expectRefused({"chek", "a.mks"},
                "marmoset: chek: no such command (did you mean check?); see marmoset --help");
  expectRefused({"xyzzy"}, "xyzzy: no such command; see marmoset --help");
  expectRefused({"model", "shwo", "a"},
                "shwo: no such command (did you mean show?); see marmoset model --help");
  expectRefused({"check", "--jsn", "a.mks"},
                "--jsn: no such option (did you mean --json?); see marmoset check --help");
  expectRefused({"check", "-dash.mks"}, "a file whose name begins with a dash is written ./-dash.mks");
  expectRefused({"events", "a.mks", "b.mks"}, "b.mks: is a word too many");
  expectRefused({"model"}, "marmoset model needs a command");
}

TEST(Options, whatTheInputDecidesIsRefusedByItsName) {
  const Shell shell;
  shell.file("a.mks", "start data >>\nTap(1,2)\n");
  shell.file("a.log",
             ":Monkey: seed=1 count=1\n:Sending Touch (ACTION_DOWN): 0:(1.0,2.0)\n"
             ":Sending Touch (ACTION_UP): 0:(1.0,2.0)\nEvents injected: 1\n");
  const auto refusal = [&](const Words& words) {
    const auto result = shell.run(words);
    EXPECT_EQ(result.exitCode, 2) << result.out;
    return result.err;
  };
  EXPECT_THAT(refusal({"events", "--run", "1", "a.mks"}), HasSubstr("a.mks: is a script, and --run chooses"));
  EXPECT_THAT(refusal({"events", "--throttle", "5", "a.log"}), HasSubstr("leave --throttle out"));
  EXPECT_THAT(refusal({"convert", "--to", "maestro", "--run", "1", "a.mks"}),
              HasSubstr("a.mks: is no log: --run"));
}

}  // namespace
}  // namespace marmoset::cli::test
