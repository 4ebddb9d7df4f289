#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/project/project.h"

namespace marmoset::test {
namespace {

using namespace marmoset::project;
using script::Severity;
using testing::ElementsAre;
using testing::HasSubstr;

// "line:column-column message" of every problem, counted from 1.
std::vector<std::string> problems(const std::string& yaml) {
  std::vector<std::string> all;
  for (const Problem& problem : readProject(yaml).problems) {
    const auto& [start, end] = problem.range;
    all.push_back(std::to_string(start.line + 1) + ":" + std::to_string(start.byte + 1) + "-" +
                  std::to_string(end.byte + 1) + " " + problem.message);
  }
  return all;
}

TEST(ReadProject, TakesEverySetting) {
  const Reading reading = readProject(
      "rules:\n"
      "  wrong-arity: error\n"
      "  hold-never-lifts: off\n"
      "screen: 1080x1920\n"
      "android: 9\n"
      "throttle: 300\n");
  EXPECT_TRUE(reading.problems.empty());
  EXPECT_EQ(reading.project.check.severities.at("wrong-arity"), Severity::error);
  EXPECT_EQ(reading.project.check.severities.at("hold-never-lifts"), Severity::off);
  EXPECT_EQ(reading.project.check.platform.screen, std::pair(1080, 1920));
  EXPECT_EQ(reading.project.check.platform.sdk, 28);
  EXPECT_EQ(reading.project.throttle, 300);
}

TEST(ReadProject, TakesWhatRecordingsCannotTell) {
  const Reading reading = readProject(
      "rules: {ineffective/no-op: off, ineffective/text-slide: hint}\n"
      "ineffective:\n"
      "  optional-keys: [CAMERA, KEYCODE_FOCUS]\n"
      "  text-windows: [Licence, terms]\n"
      "  similarity: 0.75\n"
      "  deaf-widgets: true\n"
      "  lifecycle-counts: false\n");
  EXPECT_TRUE(reading.problems.empty());
  const auto& options = reading.project.ineffective;
  EXPECT_THAT(options.optionalKeys, ElementsAre(27, 80));
  EXPECT_THAT(options.textWindows, ElementsAre("Licence", "terms"));
  EXPECT_EQ(options.similarity, 0.75);
  EXPECT_TRUE(options.deafWidgets && !options.lifecycleCounts);
  EXPECT_THAT(options.off, ElementsAre("ineffective/no-op"));
}

TEST(ReadProject, SaysWhatIsWrongWithThem) {
  EXPECT_THAT(problems("ineffective: {optional-keys: [LOUDER], similarity: 2, deaf-widget: true}\n"),
              ElementsAre(HasSubstr("should look like `VOLUME_UP`"), HasSubstr("should look like `0.5`"),
                          HasSubstr("did you mean `deaf-widgets`?")));
}

TEST(ReadProject, KnowsTheRulesForLogsToo) {
  const Reading reading = readProject("rules: {hidden-events: off}\n");
  EXPECT_TRUE(reading.problems.empty());
  EXPECT_EQ(reading.project.check.severities.at("hidden-events"), Severity::off);
}

TEST(ReadProject, TakesJsonToo) {
  EXPECT_EQ(readProject(R"({"sdk": 33, "rules": {"old-key": "hint"}})").project.check.platform.sdk, 33);
}

TEST(ReadProject, GivesDefaultsForAnEmptyFile) {
  for (const char* yaml : {"", "# nothing yet\n", "rules:\n", "---\n"}) {
    const Reading reading = readProject(yaml);
    EXPECT_TRUE(reading.problems.empty()) << yaml;
    EXPECT_EQ(reading.project.check, script::CheckOptions()) << yaml;
  }
}

TEST(ReadProject, ReportsWhatItDoesNotKnowAndGoesOn) {
  const std::string yaml =
      "rulez: {}\n"
      "rules:\n"
      "  wrong-arty: error\n"
      "  old-key: fatal\n"
      "  bad-number: [hint]\n"
      "screen: big\n"
      "android: 17.5\n"
      "sdk: 28\n"
      "throttle: -1\n";
  EXPECT_THAT(
      problems(yaml),
      ElementsAre("1:1-6 There is no setting `rulez`; did you mean `rules`?",
                  "3:3-13 There is no rule `wrong-arty`; did you mean `wrong-arity`?",
                  "4:12-17 There is no severity `fatal`.", "5:15-15 A severity is expected here: one word.",
                  "6:9-12 This value should look like `1080x1920`.",
                  "7:10-14 This value should look like `13`.", "9:11-13 This value should look like `300`."));
  const Reading reading = readProject(yaml);
  EXPECT_EQ(reading.project.check.platform.sdk, 28);
  EXPECT_EQ(reading.problems[1].suggestion, "wrong-arity");
}

TEST(ReadProject, RefusesWhatBelongsToTheUser) {
  for (const char* key : {"adb", "adbPath", "remote-adb", "permissions", "server"}) {
    EXPECT_THAT(problems(std::string(key) + ": /tmp/evil\n"),
                ElementsAre(HasSubstr("only your own settings can")))
        << key;
  }
}

TEST(ReadProject, NamesASimulatedAppOrAPageOfItsOwnButNoRealDevice) {
  EXPECT_EQ(readProject("device: sim:apps/x.app.yaml\n").project.device, "sim:apps/x.app.yaml");
  EXPECT_EQ(readProject("device: web:site/index.html\n").project.device, "web:site/index.html");
  for (const char* device : {"adb", "adb:emulator-5554", "'sim:'", "[a]", "'web:'", "web:/etc/a.html",
                             "web:../a.html", "web:a/../../b.html", "web:https://example.com/"}) {
    EXPECT_THAT(problems(std::string("device: ") + device + "\n"),
                ElementsAre(HasSubstr("below its folder only")))
        << device;
    EXPECT_FALSE(readProject(std::string("device: ") + device + "\n").project.device);
  }
}

TEST(ReadProject, SaysWhereTheYamlBreaks) {
  EXPECT_THAT(problems("screen: 1080x1920\nrules: {old-key: off\n"),
              ElementsAre(HasSubstr("This is no YAML: ")));
  EXPECT_THAT(problems("- a\n- b\n"), ElementsAre(HasSubstr("A project file is a list of settings")));
  EXPECT_THAT(problems("rules: off\n"), ElementsAre(HasSubstr("1:8-11 `rules` lists rules")));
}

TEST(ReadProject, SurvivesNestingBombs) {
  EXPECT_EQ(readProject(std::string(100'000, '[')).problems.size(), 1U);
  EXPECT_EQ(readProject("rules: " + std::string(100'000, '{')).problems.size(), 1U);
}

RC_GTEST_PROP(ReadProjectProperty, AnyBytesGiveAnAnswer, (const std::string& bytes)) {
  readProject(bytes);
  readProject("rules: " + bytes);
}

}  // namespace
}  // namespace marmoset::test
