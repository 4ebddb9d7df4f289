#include <gmock/gmock.h>

#include "tests/server/cli/store_folder.h"

namespace marmoset::cli::test {
namespace {

const std::string app = R"(
package: com.x
main: Main
keyboard: hardware
activities:
  Main:
    view:
      class: FrameLayout
      children:
        - {class: Button, id: one, text: One, bounds: [0, 0, 1000, 190], on: {tap: {callback: com.x.Main.one, do: {open: Page}}}}
        - {class: Button, id: two, text: Two, bounds: [0, 200, 1000, 390], on: {tap: {callback: com.x.Main.two, do: {open: Page}}}}
        - {class: Button, id: licence, text: Licence, bounds: [0, 400, 1000, 590], on: {tap: {callback: none, do: {open: Licence}}}}
        - {class: TextView, text: Header, bounds: [0, 600, 1000, 790]}
  Page:
    view: {class: Button, text: Fail, on: {tap: {crash: {exception: java.lang.IllegalStateException, message: planted}}}}
  Licence:
    view: {class: Button, text: Agree}
)";

const std::string script = R"(type= user
count= 1
speed= 1.0
start data >>
LaunchActivity(com.x,com.x.Main)
UserWait(500)
DispatchPress(KEYCODE_VOLUME_UP)
UserWait(500)
Tap(500,700)
UserWait(500)
Tap(500,500)
UserWait(500)
DispatchPress(KEYCODE_BACK)
UserWait(500)
Tap(500,100)
UserWait(500)
DispatchPress(KEYCODE_BACK)
UserWait(500)
Tap(500,300)
UserWait(500)
Tap(500,500)
UserWait(500)
)";

// What `.marmoset.yaml` says about the app reaches the rules, by check and by report.
class ProjectFileOfRecordings : public StoreFolder {
 protected:
  void SetUp() override {
    shell.file("x.app.yaml", app);
    shell.file("x.mks", script);
    ASSERT_EQ(shell.run({"record", "x.mks", "-o", "x.json", "--device", "sim:x.app.yaml"}).exitCode, 0);
  }

  nlohmann::json report(const std::string& project) {
    shell.file(".marmoset.yaml", project);
    return shell.json({"report", "x.mks", "--recording", "x.json", "--json"});
  }
  int effective(const std::string& project) { return report(project).at("effective").get<int>(); }
  std::size_t keyEvents(const std::string& project) { return report(project).at("events").size(); }
  // The codes that check tells.
  std::vector<std::string> codes(const std::string& project) {
    shell.file(".marmoset.yaml", project);
    std::vector<std::string> told;
    const auto answer = shell.json({"check", "x.mks", "--recording", "x.json", "--json"});
    for (const auto& diagnostic : answer.at("files").at(0).at("diagnostics"))
      told.push_back(diagnostic.at("code"));
    return told;
  }
};

TEST_F(ProjectFileOfRecordings, switchesRules) {
  EXPECT_EQ(effective("rules: {}\n"), 8);
  EXPECT_EQ(effective("rules: {ineffective/optional-key: off}\n"), 9);
  EXPECT_THAT(codes("rules: {}\n"), testing::Contains("ineffective/optional-key"));
  EXPECT_THAT(codes("rules: {ineffective/optional-key: off}\n"),
              testing::Not(testing::Contains("ineffective/optional-key")));
}

TEST_F(ProjectFileOfRecordings, namesOptionalKeys) {
  EXPECT_EQ(effective("ineffective: {optional-keys: []}\n"), 9);
  EXPECT_EQ(effective("ineffective: {optional-keys: [VOLUME_UP]}\n"), 8);
}

TEST_F(ProjectFileOfRecordings, namesTextWindows) {
  EXPECT_EQ(effective("ineffective: {text-windows: [Licence]}\n"), 6);
  EXPECT_THAT(codes("ineffective: {text-windows: [Licence]}\n"),
              testing::Contains("ineffective/contrary-pair"));
}

TEST_F(ProjectFileOfRecordings, takesWidgetsThatDoNotReact) {
  EXPECT_EQ(effective("ineffective: {deaf-widgets: true}\n"), 7);
}

TEST_F(ProjectFileOfRecordings, setsTheSimilarityOfTransitions) {
  EXPECT_EQ(keyEvents("ineffective: {similarity: 0.5}\n") + 2, keyEvents("ineffective: {similarity: 1}\n"))
      << "two ways to a page are one, or stay two";
}

}  // namespace
}  // namespace marmoset::cli::test
