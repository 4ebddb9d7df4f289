#include <gmock/gmock.h>

#include "tests/server/cli/store_folder.h"

namespace marmoset::cli::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

const std::vector<std::string> onDevice{"--device", "sim:activitydiary.app.yaml"};

class Fuzz : public StoreFolder {
 protected:
  void SetUp() override { sample("activitydiary", "delete.mks"); }

  ProgramResult fuzz(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"fuzz", "delete.mks"});
    arguments.insert(arguments.end(), onDevice.begin(), onDevice.end());
    return shell.run(arguments);
  }
};

TEST_F(Fuzz, findsThatTheWrongPictureIsDeletedAndLeavesThePair) {
  const auto result = fuzz({"--json", "-o", "found"});
  EXPECT_EQ(result.exitCode, 1) << result.err;
  const auto answer = nlohmann::json::parse(result.out);
  EXPECT_EQ(answer.at("package"), "de.rampro.activitydiary");
  EXPECT_EQ(answer.at("seeds"), 1);
  EXPECT_EQ(answer.at("errors").size(), 0u);
  ASSERT_GE(answer.at("violations").size(), 1u);
  const auto& violation = answer.at("violations").at(0);
  EXPECT_EQ(violation.at("kind"), "effect-lost");
  EXPECT_EQ(violation.at("rate").at("successes"), violation.at("rate").at("runs"));
  EXPECT_THAT(shell.contents("found/" + violation.at("script").get<std::string>()),
              AllOf(HasSubstr("LaunchActivity(de.rampro.activitydiary"), HasSubstr("Tap(")));
  EXPECT_THAT(shell.contents("found/index.html"),
              AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("pic_Cinema")));
  EXPECT_EQ(nlohmann::json::parse(shell.contents("found/report.json")), answer);
}

TEST_F(Fuzz, endsWellWhereNothingIsFound) {
  const auto result = fuzz({"--mutants", "0", "--mining", "0"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("no violations"));
}

TEST_F(Fuzz, runsWhatPeopleSayMustHold) {
  shell.file("diary.property.yaml", R"(properties:
  - name: an activity can be started
    when: [{in: {class: Button, text: Sleeping}}]
    do: [{tap: {class: Button, text: Sleeping}}]
    then: [{equals: {id: current_activity}, to: Cinema}]
  - name: nowhere
    when: [{in: {id: nowhere}}]
    then: [{in: {id: nowhere}}]
)");
  const auto result = fuzz(
      {"--mutants", "0", "--mining", "0", "--properties", "diary.property.yaml", "-o", "found", "--json"});
  EXPECT_EQ(result.exitCode, 1) << result.err;
  const auto answer = nlohmann::json::parse(result.out);
  EXPECT_EQ(answer.at("violations").at(0).at("property"), "an activity can be started");
  EXPECT_THAT(answer.at("violations").at(0).at("differences").at(0).get<std::string>(),
              HasSubstr("says \"Sleeping\", not \"Cinema\""));
  EXPECT_EQ(answer.at("properties").at(1).at("runs"), 0);
  EXPECT_EQ(answer.at("findings").at(0).at("code"), "property/selector-unknown");
  EXPECT_THAT(shell.contents("found/property-1.mks"), HasSubstr("LaunchActivity"));
}

TEST_F(Fuzz, refusesWhatItCannotUseInOneLine) {
  shell.file("bad.property.yaml", "properties:\n  - name: a\n    then:\n      - in: {matches: '('}\n");
  const auto bad = fuzz({"--properties", "bad.property.yaml"});
  EXPECT_EQ(bad.exitCode, 2);
  EXPECT_THAT(bad.err, HasSubstr("bad.property.yaml:4:"));
  EXPECT_THAT(bad.err, HasSubstr("no pattern"));
  EXPECT_EQ(fuzz({"--properties", "absent.property.yaml"}).exitCode, 2);
  EXPECT_EQ(fuzz({"--strategy", "magic"}).exitCode, 2);
}

TEST_F(Fuzz, takesOverPropertiesOfPbfDroid) {
  shell.file("dmf.json", R"({"dmfs": [{"name": "add", "datatype": "note", "preconditions": [],
    "events": [{"action": "click", "widget": "e1"}], "post-conditions": [{"relation": "in", "widget": "e1"}],
    "widgets": [{"name": "e1", "resource-id": "com.x:id/add"}]}, {"name": "other", "events": 3}]})");
  const auto yaml = shell.run({"convert", "dmf.json", "--to", "properties"});
  EXPECT_EQ(yaml.exitCode, 0);
  EXPECT_THAT(yaml.out, HasSubstr("com.x:id/add"));
  EXPECT_THAT(yaml.err, HasSubstr("left out: \"other\""));
  shell.file("notes.property.yaml", yaml.out);
  const auto python = shell.run({"convert", "notes.property.yaml", "--to", "kea2"});
  EXPECT_EQ(python.exitCode, 0) << python.err;
  EXPECT_THAT(python.out, HasSubstr("def test_add(self):"));
  EXPECT_EQ(shell.run({"convert", "delete.mks", "--to", "kea2"}).exitCode, 2);
}

}  // namespace
}  // namespace marmoset::cli::test
