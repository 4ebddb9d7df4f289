#include <filesystem>

#include <gmock/gmock.h>

#include "protocol/lsp/uri.h"
#include "server/recordings/recording_messages.h"
#include "tests/server/jobs/jobs_fixture.h"

namespace marmoset::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

const std::string seenHere = "1.0.38 (28) on a simulated phone with Android ";

class ReplayResults : public JobsTest {
 protected:
  // What stands beside the lenses that are always there.
  std::vector<std::string> rates(FakeEditor& editor, const std::string& uri) const {
    auto all = lenses(editor, uri);
    std::erase_if(all, [](const auto& title) { return title.find('/') == title.npos; });
    return all;
  }
};

TEST_F(ReplayResults, addUp) {
  const auto editor = start();
  const auto uri = openScript(*editor);
  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 5}}});
  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 1}}});
  EXPECT_THAT(rates(*editor, uri), ElementsAre("6/6 crash"));
  const auto crashes = diagnostics(*editor, uri, "replay-crash");
  ASSERT_THAT(crashes, SizeIs(1));
  EXPECT_THAT(crashes[0].message, HasSubstr("crashes here in 6 of 6 runs"));
  const auto told = editor->ask<server::ResultsRequest>({uri});
  ASSERT_TRUE(told);
  EXPECT_EQ(told->label, "6/6");
}

TEST_F(ReplayResults, ofAnotherTargetAreCountedApart) {
  const auto editor = start();
  const auto uri = openScript(*editor);
  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 1}}});
  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 3}, {"target", "log:nobody says this"}}});
  EXPECT_THAT(rates(*editor, uri), ElementsAre("0/3 log:nobody says this", "1/1 crash"));
}

TEST_F(ReplayResults, ofAnotherBuildFadeAndStayBehindThoseOfThisOne) {
  const auto editor = start();
  const auto uri = openScript(*editor);
  runToTheEnd(*editor, "marmoset.record", {uri});
  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 3}}});
  const auto fresh = hints(*editor, uri).at(5);
  rebuildApp(*editor);
  EXPECT_THAT(rates(*editor, uri), ElementsAre(StartsWith("3/3 crash, another build: " + seenHere)));
  const auto faded = diagnostics(*editor, uri, "replay-crash");
  ASSERT_THAT(faded, SizeIs(1));
  EXPECT_EQ(faded[0].severity, lsp::DiagnosticSeverity::hint);
  EXPECT_THAT(faded[0].message,
              HasSubstr("seen with another build: de.freewarepoint.whohasmystuff " + seenHere));
  EXPECT_EQ(hints(*editor, uri).at(5), "(" + fresh + ")") << "of the recording too";
  const auto told = editor->ask<server::ResultsRequest>({uri});
  ASSERT_TRUE(told);
  for (const auto& event : told->events) EXPECT_TRUE(event.stale);

  runToTheEnd(*editor, "marmoset.replay", {uri, {{"runs", 1}}});
  EXPECT_THAT(rates(*editor, uri), ElementsAre("1/1 crash", StartsWith("3/3 crash, another build: ")));
}

TEST_F(ReplayResults, showWhereTheyComeFromBesideNoApp) {
  {
    const auto editor = start();
    runToTheEnd(*editor, "marmoset.replay", {openScript(*editor), {{"runs", 1}}});
  }
  std::filesystem::create_directory(folder / "elsewhere");
  const auto editor = start("");
  const auto uri = editor->open(lsp::uriOf(folder / "elsewhere/copy.mks"), text);
  editor->blockUntilIdle();
  EXPECT_THAT(rates(*editor, uri), ElementsAre(StartsWith("1/1 crash, " + seenHere)));
  const auto crashes = diagnostics(*editor, uri, "replay-crash");
  ASSERT_THAT(crashes, SizeIs(1));
  EXPECT_THAT(crashes[0].message, AllOf(HasSubstr("whohasmystuff " + seenHere), Not(HasSubstr("another"))));
}

}  // namespace
}  // namespace marmoset::test
