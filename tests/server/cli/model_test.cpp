#include <gmock/gmock.h>

#include "tests/server/cli/store_folder.h"

namespace marmoset::cli::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// Recordings, models and apps of the samples in a folder of their own.
class ModelCommand : public StoreFolder {
 protected:
  ModelCommand() {
    sample("whohasmystuff", "crash.mks");
    sample("shopping", "zoom.mks");
    recordSample("whohasmystuff", "crash");
  }

  void recordSample(const std::string& app, const std::string& script) const {
    const auto recorded = shell.run(
        {"record", script + ".mks", "--device", "sim:" + app + ".app.yaml", "-o", script + ".json"});
    ASSERT_EQ(recorded.exitCode, 0) << recorded.err;
  }

  // One line on the error stream, nothing else, and the exit code of bad input.
  std::string refusal(const std::vector<std::string>& arguments) const {
    const auto result = shell.run(arguments);
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    return result.err;
  }
};

TEST_F(ModelCommand, showsStatesTransitionsAndCoverage) {
  const auto result = shell.run({"model", "show", "crash.json"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, AllOf(StartsWith("de.freewarepoint.whohasmystuff"),
                                HasSubstr("1 failure, from 1 recording"), HasSubstr("coverage: "),
                                HasSubstr("/.AddObject window \"date\""), HasSubstr("failure java.lang.")));
  const auto answer = shell.json({"model", "show", "crash.json", "--json"});
  EXPECT_EQ(answer["recordings"], 1);
  EXPECT_GT(answer["coverage"]["callbacks"], 0);
  std::size_t events = 0;
  for (const auto& transition : answer["transitions"]) events += transition["count"].get<std::size_t>();
  EXPECT_EQ(events, answer["events"]);
}

TEST_F(ModelCommand, takesTheRecordingOfAScriptFromTheStore) {
  EXPECT_EQ(shell.json({"model", "show", "crash.mks", "--json"})["events"],
            shell.json({"model", "show", "crash.json", "--json"})["events"]);
  EXPECT_THAT(refusal({"model", "show", "zoom.mks"}),
              HasSubstr("zoom.mks: there is no recording of this script"));
}

TEST_F(ModelCommand, readsItsOwnModelsAndMergesWhatIsOfOneBuild) {
  ASSERT_EQ(shell.run({"model", "export", "crash.json", "-o", "a.model.json"}).exitCode, 0);
  const auto one = shell.run({"model", "export", "a.model.json"});
  EXPECT_EQ(one.out, shell.contents("a.model.json"));
  const auto both = shell.json({"model", "show", "crash.json", "a.model.json", "--json"});
  EXPECT_EQ(both["models"], 1);
  EXPECT_EQ(both["events"], 2 * shell.json({"model", "show", "crash.json", "--json"})["events"].get<int>());
}

TEST_F(ModelCommand, saysInWordsWhatDiffers) {
  const auto same = shell.run({"model", "diff", "crash.json", "crash.json"});
  EXPECT_EQ(same.exitCode, 0);
  EXPECT_EQ(same.out, "no difference was seen\n");
  const auto whole = shell.contents("crash.mks");
  shell.file("short.mks", whole.substr(0, whole.find("DispatchPress(KEYCODE_BACK)")));
  recordSample("whohasmystuff", "short");
  const auto differs = shell.run({"model", "diff", "crash.json", "short.json"});
  EXPECT_EQ(differs.exitCode, 1);
  EXPECT_THAT(differs.out, AllOf(HasSubstr("screen not seen any more: /.AddObject\n"),
                                 HasSubstr("failure not seen any more: java.lang.")));
  const auto answer = shell.json({"model", "diff", "crash.json", "short.json", "--json"});
  EXPECT_EQ(answer["same"], false);
  EXPECT_THAT(answer["screens"]["went"].dump(), HasSubstr("/.AddObject"));
}

TEST_F(ModelCommand, writesAnAppThatReplaysTheScript) {
  ASSERT_EQ(shell.run({"model", "export", "crash.json", "--to", "app", "-o", "again.app.yaml"}).exitCode, 0);
  const auto replayed =
      shell.json({"replay", "crash.mks", "--device", "sim:again.app.yaml", "--target", "crash", "--json"});
  EXPECT_EQ(replayed["successes"], replayed["runs"]) << replayed.dump(2);
  EXPECT_THAT(shell.run({"model", "export", "crash.json", "--to", "dot"}).out, StartsWith("digraph model {"));
}

TEST_F(ModelCommand, refusesWhatItCannotUseInOneLine) {
  ASSERT_EQ(shell.run({"model", "export", "crash.json", "-o", "a.model.json"}).exitCode, 0);
  auto text = shell.contents("a.model.json");
  shell.file("half.json", text.substr(0, text.size() / 2));
  EXPECT_THAT(refusal({"model", "show", "half.json"}),
              HasSubstr("half.json is no model: it is cut off or damaged"));
  const std::string version = "\"version\": 1";
  shell.file("newer.json", text.replace(text.find(version), version.size(), "\"version\": 7"));
  EXPECT_THAT(refusal({"model", "show", "newer.json"}),
              HasSubstr("it has version 7, this Marmoset reads up to 1"));
  recordSample("shopping", "zoom");
  EXPECT_THAT(refusal({"model", "show", "crash.json", "zoom.json"}),
              HasSubstr("zoom.json: the recording is of "));
  EXPECT_THAT(refusal({"model", "diff", "crash.json", "zoom.json"}),
              HasSubstr("compare two builds of one app"));
  EXPECT_THAT(refusal({"model", "export", "a.model.json", "--to", "app"}),
              HasSubstr("a model keeps no screens"));
  shell.file("a.log", ":Monkey: seed=5 count=100\n:Sending Touch (ACTION_DOWN): 0:(10.0,20.0)\n");
  EXPECT_THAT(refusal({"model", "show", "a.log"}), HasSubstr("a log of Monkey shows no screens"));
  EXPECT_THAT(refusal({"model", "show", "missing.json"}), HasSubstr("missing.json"));
  EXPECT_THAT(refusal({"model", "show", "."}), HasSubstr("directory without event_*.json"));
  EXPECT_THAT(refusal({"model", "export", "crash.json", "-o", "crash.json"}), Not(HasSubstr("written")));
}

}  // namespace
}  // namespace marmoset::cli::test
