// From a seed to a checked violation: on the paper's example, and on an app with a fault of each type.
#include "engine/fuzz/campaign/campaign.h"

#include <gmock/gmock.h>

#include "engine/fuzz/campaign/page.h"
#include "tests/engine/fuzz/support/fuzzed_app.h"

namespace marmoset::fuzz {
namespace {

using test::FuzzedApp;
using test::sample;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

FuzzedApp fuzzedDiary() {
  return {sample("activitydiary/activitydiary.app.yaml"), sample("activitydiary/delete.mks"), 400};
}

// The app as it should be.
FuzzedApp correctedDiary() {
  auto app = sample("activitydiary/activitydiary.app.yaml");
  const std::string wrong = "put: {pictures: [size(entries) - 1, 0]}";
  app.replace(app.find(wrong), wrong.size(), "put: {pictures: [size(entries) - 1 - touched, 0]}");
  return {app, sample("activitydiary/delete.mks"), 400};
}

TEST(CampaignOnTheDiary, findsThatTheWrongPictureIsDeletedAndMakesItShort) {
  const auto report = fuzzedDiary().run({});
  EXPECT_THAT(report.errors, IsEmpty());
  ASSERT_FALSE(report.violations.empty());
  const auto& violation = report.violations.front();
  EXPECT_EQ(violation.difference.kind, ViolationKind::effectLost);
  EXPECT_THAT(violation.difference.words, Contains(HasSubstr("without: ImageView \"pic_Cinema\" is gone")));
  EXPECT_EQ(violation.rate.runs, 5u);
  EXPECT_EQ(violation.rate.successes, 5u);
  EXPECT_EQ(violation.mutant.inserted.size(), 1u) << "another activity is enough";
  EXPECT_LE(violation.mutant.events().size(), 6u);
  const auto page = printPage(report.violations, "de.rampro.activitydiary");
  EXPECT_THAT(page, HasSubstr("pic_Cinema"));
  EXPECT_THAT(page, HasSubstr("inserted: tap Button"));
}

TEST(CampaignOnTheDiary, countsWhatWasGeneratedAndRun) {
  CampaignSettings settings;
  settings.mutants = 20;
  const auto report = fuzzedDiary().run(settings);
  EXPECT_EQ(report.mutants.executed + report.mutants.skipped, 20u);
  EXPECT_GT(report.mutants.generated, 20u);
}

TEST(CampaignOnTheDiary, givesTheSameAnswerForTheSameSeed) {
  auto app = fuzzedDiary();
  CampaignSettings settings;
  settings.mutants = 60;
  const auto first = app.run(settings), second = app.run(settings);
  ASSERT_EQ(first.violations.size(), second.violations.size());
  for (std::size_t i = 0; i < first.violations.size(); ++i)
    EXPECT_EQ(first.violations[i].mutantRun.trace.script, second.violations[i].mutantRun.trace.script);
}

TEST(CampaignOnTheDiary, reportsNothingOfTheAppAsItShouldBe) {
  const auto report = correctedDiary().run({});
  for (const auto& violation : report.violations)
    ADD_FAILURE() << violation.difference.words.front() << "\n" << violation.mutantRun.trace.script;
  EXPECT_GT(report.mutants.executed, 50u);
}

// Genie's own oracle, without the checks, takes what the insertion itself changes for a fault.
TEST(CampaignOnTheDiary, findsItWithGeniesOracleToo) {
  CampaignSettings settings;
  settings.checks = Checks::none();
  settings.checks.wholePages = true;
  settings.mutants = 1500;  // all: place by place
  const auto report = fuzzedDiary().run(settings);
  bool isFound = false;
  for (const auto& violation : report.violations)
    for (const auto& words : violation.difference.words)
      isFound = isFound || words == "without: ImageView \"pic_Cinema\" is gone";
  EXPECT_TRUE(isFound);
}

struct Planted {
  const char* seed;
  ViolationKind kind;
  const char* words;
};

class CampaignOnHomebox : public testing::TestWithParam<Planted> {};

TEST_P(CampaignOnHomebox, findsTheFaultOfItsPage) {
  FuzzedApp app(sample("homebox/homebox.app.yaml"), sample(std::string("homebox/") + GetParam().seed), 500);
  CampaignSettings settings;
  settings.mutants = 150;
  const auto report = app.run(settings);
  EXPECT_THAT(report.errors, IsEmpty());
  bool isFound = false;
  for (const auto& violation : report.violations) {
    const auto& words = violation.difference.words.front();
    const bool isIt =
        violation.difference.kind == GetParam().kind && words.find(GetParam().words) != words.npos;
    isFound = isFound || isIt;
    EXPECT_TRUE(isIt) << "another report: " << words << "\n" << violation.mutantRun.trace.script;
  }
  EXPECT_TRUE(isFound);
}

INSTANTIATE_TEST_SUITE_P(
    OfEachType, CampaignOnHomebox,
    testing::Values(Planted{"alarms.mks", ViolationKind::effectLost, "rings: Morning"},
                    Planted{"radio.mks", ViolationKind::notReached, "tap Button #play"},
                    Planted{"tasks.mks", ViolationKind::effectLost, "undo Dishes"},
                    Planted{"light.mks", ViolationKind::effectLost, "lit"},
                    Planted{"tags.mks", ViolationKind::effectLost, "tags: home"},
                    Planted{"units.mks", ViolationKind::effectLost, "recent: 1 metre"}),
    [](const auto& one) {
      return std::string(one.param.seed).substr(0, std::string(one.param.seed).find('.'));
    });

}  // namespace
}  // namespace marmoset::fuzz
