#include "engine/device/simulator/app_file.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "engine/device/simulator/app_problem.h"
#include "tests/engine/device/simulator/sample.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::device::simulator {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> complaints(const std::string& yaml) {
  std::vector<std::string> told;
  const auto app = parseApp(yaml);
  if (app) return told;
  for (const auto& error : app.error()) told.push_back(error.describe());
  return told;
}

const std::string smallest = R"(package: com.x
main: Main
activities:
  Main:
    view: {class: TextView, text: hello}
)";

TEST(AppFile, readsTheSmallestApp) {
  const auto app = appOf(smallest);
  ASSERT_TRUE(app);
  EXPECT_EQ(facts(*app).package, "com.x");
  EXPECT_EQ(facts(*app).mainActivity, "com.x.Main");
  EXPECT_THAT(facts(*app).activities, ElementsAre("com.x.Main"));
}

TEST(AppFile, namesLinePathAndWhatWasMeant) {
  EXPECT_THAT(complaints(smallest + "variabels: {}\n"),
              ElementsAre("6:1: variabels: there is no key variabels (did you mean variables?)"));
  EXPECT_THAT(
      complaints(R"(package: com.x
main: Mian
activities:
  Main:
    view:
      class: LinearLayout
      children:
        - {class: Buton, text: ok}
        - {class: Button, text: ok, on: {tap: {open: Mainn}}}
)"),
      ElementsAre(
          "2:7: main: there is no activity Mian (did you mean Main?)",
          "8:19: activities.Main.view.children[0].class: there is no class Buton (did you mean Button?)",
          "9:54: activities.Main.view.children[1].on.tap.open: there is no activity Mainn (did you mean "
          "Main?)"));
}

TEST(AppFile, checksExpressionsInPlace) {
  EXPECT_THAT(complaints(R"(package: com.x
main: Main
variables: {process: {count: 0}}
activities:
  Main:
    view:
      class: Button
      visible: cuont > 3
      on:
        tap:
          - set: {count: "'many'"}
          - if: count
            then: finish
)"),
              ElementsAre("8:16: activities.Main.view.visible: in \"cuont > 3\": there is no variable cuont "
                          "(did you mean count?)",
                          "11:26: activities.Main.view.on.tap[0].set.count: \"'many'\" is a text, and a "
                          "number is needed here",
                          "12:17: activities.Main.view.on.tap[1].if: \"count\" is a number, and a true/false "
                          "is needed here"));
}

TEST(AppFile, refusesWhatCannotBe) {
  EXPECT_THAT(complaints("package: x\n"),
              ElementsAre(HasSubstr("package is missing"), HasSubstr("activities are missing"),
                          HasSubstr("main is missing")));
  EXPECT_THAT(complaints("- 1\n"), ElementsAre("1:1: keys and values are expected here"));
  EXPECT_THAT(complaints("package: [a\n"), ElementsAre(HasSubstr("2:1: ")));
  EXPECT_THAT(complaints(smallest + "screen: [0, 10]\n"),
              ElementsAre("6:9: screen: screen is [width, height] in pixels"));
  EXPECT_THAT(complaints(smallest + "main: Main\n"), ElementsAre("6:1: main is given twice"));
}

TEST(AppFile, aStatementDoesOneThing) {
  const std::string twice = R"(package: com.x
main: Main
activities:
  Main:
    view: {class: Button, on: {tap: [{open: Main, show: other}, finsh]}}
)";
  EXPECT_THAT(
      complaints(twice),
      ElementsAre(
          "5:38: activities.Main.view.on.tap[0]: a statement does one thing: one key such as set, open, show "
          "or if",
          "5:65: activities.Main.view.on.tap[1]: there is no statement finsh (did you mean finish?)"));
}

TEST(AppFile, everySampleIsAnApp) {
  for (const auto* name :
       {"whohasmystuff", "fooddelivery", "licence", "filebrowser", "activitydiary", "shopping"}) {
    EXPECT_TRUE(sampleApp(name)) << name;
  }
}

TEST(AppFile, aliasesMayShareButNotExplode) {
  EXPECT_TRUE(appOf(R"(package: com.x
main: Main
activities:
  Main:
    view: {class: LinearLayout, layout: column, children: [&ok {class: Button, text: ok}, *ok]}
)"));
  const std::string endless = R"(package: com.x
main: Main
activities:
  Main:
    view: &self {class: ListView, rows: "2", row: *self}
)";
  EXPECT_THAT(complaints(endless), testing::Contains(HasSubstr("nest it too deeply")));
  std::string laughs = "package: com.x\nmain: Main\nlabel: &a0 {class: Button}\n";
  for (int i = 1; i <= 30; ++i)
    laughs += fmt::format("l{0}: &a{0} {{class: FrameLayout, children: [*a{1}, *a{1}, *a{1}]}}\n", i, i - 1);
  laughs += "activities:\n  Main:\n    view: *a30\n";
  EXPECT_THAT(complaints(laughs), testing::Contains(HasSubstr("too large")));
}

TEST(AppFile, aMissingFileIsAnError) {
  const auto app = loadApp("no/such/file.app.yaml");
  ASSERT_FALSE(app);
  EXPECT_EQ(app.error().front().describe(), "no/such/file.app.yaml: no such file; check the path");
}

TEST(AppFile, isARegularFileOfSomeSize) {
  const test::TemporaryFolder folder;
  const auto complaint = [](const std::filesystem::path& file) {
    const auto app = loadApp(file);
    return app ? std::string() : problemOf(file.string(), app.error());
  };
  std::filesystem::create_symlink("/dev/zero", folder / "a.app.yaml");
  EXPECT_EQ(complaint(folder / "a.app.yaml"),
            (folder / "a.app.yaml").string() + ": is not a regular file; name another");
  EXPECT_EQ(complaint("/dev/stdin").substr(0, 12), "/dev/stdin: ");
  std::filesystem::resize_file(folder.file("b.app.yaml", "package: com.x\n"), 5 << 20);
  EXPECT_THAT(complaint(folder / "b.app.yaml"), HasSubstr("is larger than 4 MiB, the limit for app files"));
}

}  // namespace
}  // namespace marmoset::device::simulator
