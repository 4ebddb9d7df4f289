#include <cstdlib>
#include <future>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/cli/store_folder.h"

namespace marmoset::cli::test {
namespace {

using marmoset::test::sourceFile;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class ReduceCommand : public StoreFolder {
 protected:
  std::vector<std::string> reduceWhoHas(const std::vector<std::string>& more = {},
                                        const std::string& devices = "3") const {
    std::vector<std::string> arguments{"reduce", "crash.mks", "--device",
                                       "sim:whohasmystuff.app.yaml#" + devices};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }
};

TEST_F(ReduceCommand, leavesTheFourEventsTheCrashNeeds) {
  sample("whohasmystuff", "crash.mks");
  const auto answer = shell.json(reduceWhoHas({"-o", "small.mks", "--json"}));
  EXPECT_EQ(answer.at("strategy"), "auto");
  EXPECT_EQ(answer.at("before"), 73);
  EXPECT_LE(answer.at("after"), 4);
  EXPECT_EQ(answer.at("certified"), true);
  EXPECT_EQ(answer.at("rate").at("successes"), answer.at("rate").at("runs"));
  EXPECT_EQ(answer.at("output"), "small.mks");
  EXPECT_EQ(answer.at("needed").size(), answer.at("after"));
  for (const auto& needed : answer.at("needed")) EXPECT_EQ(needed.at("without").at("successes"), 0);
  EXPECT_THAT(answer.at("target").get<std::string>(), HasSubstr("crash:java.lang.RuntimeException"));

  const auto check =
      shell.json({"replay", "small.mks", "--runs", "10", "--device", "sim:whohasmystuff.app.yaml", "--json"});
  EXPECT_EQ(check.at("successes"), 10);
}

TEST_F(ReduceCommand, checkSaysWhenAnEditEndsTheCertificate) {
  sample("whohasmystuff", "crash.mks");
  ASSERT_EQ(shell.run(reduceWhoHas({"-o", "small.mks"})).exitCode, 0);
  EXPECT_EQ(shell.run({"check", "small.mks"}).out, "no problems in 1 file\n");
  shell.file("small.mks", shell.contents("small.mks") + "Tap(1,2)\n");
  const auto answer = shell.json({"check", "small.mks", "--json"});
  const auto& diagnostics = answer.at("files").at(0).at("diagnostics");
  ASSERT_EQ(diagnostics.size(), 1u);
  EXPECT_EQ(diagnostics.at(0).at("code"), "certificate-outdated");
  EXPECT_EQ(diagnostics.at(0).at("severity"), "warning");
  EXPECT_THAT(diagnostics.at(0).at("message").get<std::string>(), HasSubstr("certificate no longer holds"));
  shell.file(".marmoset.yaml", "rules: {certificate-outdated: off}\n");
  EXPECT_EQ(shell.run({"check", "small.mks"}).out, "no problems in 1 file\n");
}

// As when an editor and a terminal ask for the same: they share the store, and neither is in the other's way.
TEST_F(ReduceCommand, twoAtOnceComeToTheSameAnswer) {
  sample("whohasmystuff", "crash.mks");
  const auto told = [](nlohmann::json answer) {
    nlohmann::json same;
    for (const auto* key : {"target", "after", "certified", "needed", "removed"}) same[key] = answer.at(key);
    return same;
  };
  const auto alone = told(shell.json(reduceWhoHas({"--json"})));
  ::setenv("MARMOSET_STORE", (shell.folder() / "shared.sqlite").c_str(), 1);
  std::vector<std::future<ProgramResult>> both;
  for (int i = 0; i < 2; ++i)
    both.push_back(std::async(std::launch::async, [&] { return shell.run(reduceWhoHas({"--json"})); }));
  for (auto& one : both) {
    const auto result = one.get();
    ASSERT_EQ(result.exitCode, 0) << result.err;
    EXPECT_EQ(told(nlohmann::json::parse(result.out)), alone);
  }
}

TEST_F(ReduceCommand, theSameCommandAgainAsksNoDevice) {
  sample("whohasmystuff", "crash.mks");
  const auto first = shell.json(reduceWhoHas({"--json"}));
  EXPECT_GT(first.at("newRuns"), 0);
  const auto second = shell.json(reduceWhoHas({"--json"}));
  EXPECT_EQ(second.at("newRuns"), 0);
  EXPECT_EQ(second.at("needed"), first.at("needed"));
}

TEST_F(ReduceCommand, saysFromWhenItsRunsAreAndMakesFreshOnes) {
  sample("whohasmystuff", "crash.mks");
  EXPECT_EQ(shell.json(reduceWhoHas({"--json"})).at("rate").at("stored"), nullptr);
  const auto again = shell.run(reduceWhoHas());
  EXPECT_THAT(again.err, HasSubstr(" on 1.0.38 (28)\n--fresh makes runs of its own\n"));
  EXPECT_THAT(again.err, HasSubstr(", from stored runs of 2"));
  const auto fresh = shell.json(reduceWhoHas({"--fresh", "--json"}));
  EXPECT_GT(fresh.at("newRuns"), 40);
  EXPECT_EQ(fresh.at("rate").at("stored"), nullptr);
}

TEST_F(ReduceCommand, keepsTheLinesAsRecordedOnRequest) {
  sample("whohasmystuff", "crash.mks");
  const auto answer = shell.json(reduceWhoHas({"--as-recorded", "-o", "small.mks", "--json"}));
  EXPECT_EQ(answer.at("form"), "recorded");
  EXPECT_THAT(shell.contents("small.mks"), HasSubstr("DispatchPointer(3430,3430,0,539.0,434.0,"));
  EXPECT_THAT(shell.contents("small.mks"), Not(HasSubstr("\nTap(")));
  EXPECT_THAT(shell.contents("small.mks"), HasSubstr("#marmoset event: tap on ListView #list"));
}

TEST_F(ReduceCommand, anAppThatWasMendedWithoutANewVersionIsAnother) {
  sample("whohasmystuff", "crash.mks");
  const auto first = shell.json(reduceWhoHas({"--json"}));
  EXPECT_EQ(first.at("certified"), true);
  auto app = shell.contents("whohasmystuff.app.yaml");
  const std::string bug = "{crash: unknownType}";
  ASSERT_NE(app.find(bug), std::string::npos);
  app.replace(app.find(bug), bug.size(), "[]");
  shell.file("whohasmystuff.app.yaml", app);
  const auto second = shell.run(reduceWhoHas({"--json"}));
  EXPECT_EQ(second.exitCode, 1);
  EXPECT_THAT(second.err, HasSubstr("did not crash in 6 runs"));
  const auto named = shell.json(reduceWhoHas({"--target", first.at("target").get<std::string>(), "--json"}));
  EXPECT_EQ(named.at("certified"), false);
  EXPECT_EQ(named.at("ending"), "never");
  EXPECT_GT(named.at("newRuns"), 0);
}

// The third start of the app crashes, unless its data is deleted before.
TEST_F(ReduceCommand, runsThatStartOtherwiseAreOthers) {
  shell.file("counter.app.yaml", R"(package: com.example.counter
main: Main
variables: {persistent: {starts: 0}}
activities:
  Main:
    on:
      create:
        - set: {starts: starts + 1}
        - {if: starts >= 3, then: {crash: {exception: java.lang.IllegalStateException, message: third}}}
    view: {class: FrameLayout, children: [{class: Button, id: again, text: Again, bounds: [0, 200, 500, 400], on: {tap: {open: Main}}}]}
)");
  shell.file("crash.mks",
             "start data >>\nLaunchActivity(com.example.counter,com.example.counter.Main)\nUserWait(800)\n"
             "Tap(100,300)\nUserWait(800)\nTap(100,300)\nUserWait(800)\n");
  const std::vector<std::string> clean{"reduce", "crash.mks", "--device", "sim:counter.app.yaml", "--json"};
  const auto deleted = shell.json(clean);
  EXPECT_EQ(deleted.at("after"), 2);
  auto keeping = clean;
  keeping.emplace_back("--keep-data");
  const auto kept = shell.json(keeping);
  EXPECT_GT(kept.at("newRuns"), 0);
  EXPECT_LT(kept.at("after"), 2) << kept.dump();
}

TEST_F(ReduceCommand, aBudgetGivesTheBestSoFarAndTheNextCommandGoesOn) {
  sample("whohasmystuff", "crash.mks");
  // On one device, where hardly any run is made ahead of its question, fewer are left than a whole reduction
  // asks.
  const auto stopped = shell.run(reduceWhoHas({"--max-runs", "6", "--json"}, "1"));
  EXPECT_EQ(stopped.exitCode, 1);
  const auto first = nlohmann::json::parse(stopped.out);
  EXPECT_EQ(first.at("ending"), "stopped");
  EXPECT_EQ(first.at("certified"), false);
  const auto whole = shell.json(reduceWhoHas({"--json"}, "1"));
  EXPECT_EQ(whole.at("ending"), "verified");
  EXPECT_EQ(whole.at("after"), 4);
  EXPECT_LT(whole.at("newRuns"), whole.at("runs"));
}

TEST_F(ReduceCommand, tellsPeopleWhatStaysAndWhy) {
  sample("whohasmystuff", "crash.mks");
  const auto result = shell.run(reduceWhoHas({"-o", "small.mks"}));
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.out, HasSubstr("events of 73 are left for crash:java.lang.RuntimeException"));
  EXPECT_THAT(result.out, HasSubstr("without it 0 of"));
  EXPECT_THAT(result.out, HasSubstr("changed nothing that could be seen"));
  EXPECT_THAT(result.out, HasSubstr("reproduced in 20 of 20 runs: at least 83% with 95% confidence "
                                    "(passes default mode: 19 of 20)\n"));
  EXPECT_THAT(result.out, HasSubstr("p1 0.99: how likely"));
  EXPECT_THAT(result.out, HasSubstr("p2 0.93: that no event"));
  EXPECT_THAT(result.out, HasSubstr("written to small.mks"));
  EXPECT_THAT(result.out, HasSubstr("tap on Button #add_button \"Save changes\""));
  EXPECT_THAT(shell.contents("small.mks"), HasSubstr("#marmoset reproduced: 20 of 20 runs"));
  EXPECT_THAT(shell.contents("small.mks"), HasSubstr("\nTap(539,434)\n"));
  EXPECT_THAT(shell.contents("small.mks"), Not(HasSubstr("DispatchPointer")));
  EXPECT_THAT(result.err, HasSubstr("reducing"));
}

TEST_F(ReduceCommand, everyStrategyGivesATraceThatIsMeasured) {
  sample("whohasmystuff", "crash.mks");
  for (const std::string strategy :
       {"key-events", "duplicate", "ineffective", "ddmin", "probdd", "cdd", "pma", "hdd", "nd3min"}) {
    const auto answer = shell.json(reduceWhoHas({"--strategy", strategy, "--json"}));
    EXPECT_EQ(answer.at("strategy"), strategy);
    EXPECT_LT(answer.at("after"), 73) << strategy;
    EXPECT_EQ(answer.at("certified"), true) << strategy;
    EXPECT_GE(answer.at("rate").at("runs"), 20) << strategy;
  }
}

TEST_F(ReduceCommand, aPriorLearnedFromItsRunsIsTakenFromAFile) {
  sample("whohasmystuff", "crash.mks");
  EXPECT_EQ(shell.run({"prior"}).exitCode, 1);
  const auto published = shell.json(reduceWhoHas({"--json"}));
  const auto learned = shell.json({"prior", "-o", "prior.json", "--json"});
  EXPECT_GT(learned.at("candidates"), 10);
  EXPECT_EQ(learned.at("p").size(), learned.at("weight").size());
  EXPECT_THAT(shell.run({"prior"}).out, HasSubstr("  p  weight"));
  const auto own = shell.json(reduceWhoHas({"--json", "--prior", "prior.json"}));
  EXPECT_EQ(own.at("after"), published.at("after"));
  EXPECT_NE(own.at("p2"), published.at("p2"));
  shell.file("wrong.json", "{\"p\": [2], \"weight\": [1]}");
  const auto refused = shell.run(reduceWhoHas({"--prior", "wrong.json"}));
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_THAT(refused.err, HasSubstr("wrong.json: no prior"));
}

TEST_F(ReduceCommand, takesTheParametersOfNd3min) {
  sample("whohasmystuff", "crash.mks");
  const auto answer = shell.json(reduceWhoHas(
      {"--strategy", "nd3min", "--scheduler", "mdp", "--n", "3", "--nr", "5", "--st", "4", "--json"}));
  EXPECT_EQ(answer.at("rate").at("runs"), 5);
  EXPECT_EQ(answer.at("after"), 4);
  EXPECT_EQ(shell.run(reduceWhoHas({"--strategy", "nd3min", "--nr", "5"})).exitCode, 2);
}

TEST_F(ReduceCommand, anActivityIsATargetToo) {
  sample("whohasmystuff", "crash.mks");
  const auto answer = shell.json(reduceWhoHas({"--target", "activity:.AddObject", "--json"}));
  EXPECT_EQ(answer.at("after"), 1);
  EXPECT_EQ(answer.at("certified"), true);
}

TEST_F(ReduceCommand, aScriptThatDoesNotCrashIsAnsweredInOneLine) {
  shell.file("whohasmystuff.app.yaml",
             marmoset::test::readFile(sourceFile("samples/whohasmystuff/whohasmystuff.app.yaml")));
  shell.file("crash.mks",
             "start data >>\nLaunchActivity(de.freewarepoint.whohasmystuff,"
             "de.freewarepoint.whohasmystuff.ListLentObjects)\nUserWait(800)\nTap(5,5)\n");
  const auto result = shell.run(reduceWhoHas());
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, HasSubstr("did not crash in 6 runs"));
  EXPECT_EQ(shell.run({"reduce", "crash.mks", "--strategy", "magic"}).exitCode, 2);
  EXPECT_EQ(shell.run({"reduce", "crash.mks", "--max-time", "soon"}).exitCode, 2);
}

TEST_F(ReduceCommand, manyScriptsAreGroupedByTheirCrash) {
  sample("whohasmystuff", "crash.mks");
  shell.file("again.mks", shell.contents("crash.mks"));
  shell.file("fine.mks",
             "start data >>\nLaunchActivity(de.freewarepoint.whohasmystuff,"
             "de.freewarepoint.whohasmystuff.ListLentObjects)\nUserWait(800)\nTap(5,5)\n");
  const auto answer =
      shell.json({"reduce", "crash.mks", "again.mks", "fine.mks", "--device", "sim:whohasmystuff.app.yaml#2",
                  "-o", "reduced", "--junit", "reduced.xml", "--json"});
  ASSERT_EQ(answer.at("groups").size(), 1u);
  const auto& group = answer.at("groups").at(0);
  EXPECT_EQ(group.at("scripts").size(), 2u);
  EXPECT_EQ(group.at("reduction").at("certified"), true);
  EXPECT_THAT(shell.contents(group.at("reduction").at("output")), HasSubstr("start data >>"));
  ASSERT_EQ(answer.at("failed").size(), 1u);
  EXPECT_EQ(answer.at("failed").at(0).at("file"), "fine.mks");
  EXPECT_THAT(shell.contents("reduced.xml"), HasSubstr("<testsuite name=\"marmoset reduce\" tests=\"2\""));
}

}  // namespace
}  // namespace marmoset::cli::test
