#include "engine/reduce/suite/manifest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/temporary_folder.h"

namespace marmoset::test {
namespace {

using namespace marmoset::suite;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// "line:column message" of every problem, counted from 1.
std::vector<std::string> problemsOf(const std::string& yaml) {
  std::vector<std::string> all;
  for (const auto& problem : readManifest(yaml).problems) {
    all.push_back(std::to_string(problem.range.start.line + 1) + ":" +
                  std::to_string(problem.range.start.byte + 1) + " " + problem.message);
  }
  return all;
}

const std::string head = "version: 1\npackage: org.example.app\n";

TEST(Manifest, ReadsWhatAnExplorerWrites) {
  const auto reading = readManifest(head +
                                    "app: ../app.yaml\n"
                                    "traces:\n"
                                    "  - script: traces/0001.mks\n"
                                    "    recording: traces/0001.recording\n"
                                    "    hash: \"0c44d4a6\"\n"
                                    "  - script: traces/0002.mks\n");
  ASSERT_TRUE(reading.problems.empty());
  EXPECT_EQ(reading.manifest.package, "org.example.app");
  EXPECT_EQ(reading.manifest.app, "../app.yaml");
  ASSERT_EQ(reading.manifest.traces.size(), 2u);
  EXPECT_EQ(reading.manifest.traces[0].recording, "traces/0001.recording");
  EXPECT_EQ(reading.manifest.traces[0].hash, "0c44d4a6");
  EXPECT_EQ(reading.manifest.traces[0].place.start, (script::Position{4, 12}));
  EXPECT_FALSE(reading.manifest.traces[0].evidence);
}

TEST(Manifest, ReadsTheEvidenceOfAReducedSuite) {
  const auto reading = readManifest(head +
                                    "traces:\n"
                                    "  - script: 1.mks\n"
                                    "    rate: 19/20\n"
                                    "    certificate: standard\n"
                                    "    covers: [state 5f12, callback onRotate]\n"
                                    "    from: [{script: traces/0007.mks, lines: 3-9}]\n");
  ASSERT_TRUE(reading.problems.empty());
  const TraceEvidence expected{
      19, 20, "standard", {"state 5f12", "callback onRotate"}, {{"traces/0007.mks", 3, 9}}};
  EXPECT_EQ(reading.manifest.traces.at(0).evidence, expected);
}

TEST(Manifest, RefusesFilesOutsideOfItsFolder) {
  EXPECT_THAT(problemsOf(head + "traces:\n"
                                "  - script: ../other/1.mks\n"
                                "  - script: /etc/passwd\n"
                                "  - script: a/../../1.mks\n"
                                "  - script: a.mks\n"
                                "    recording: ../secret\n"),
              ElementsAre("4:13 ../other/1.mks lies outside of the suite's folder; copy it into the folder",
                          "5:13 /etc/passwd lies outside of the suite's folder; copy it into the folder",
                          "6:13 a/../../1.mks lies outside of the suite's folder; copy it into the folder",
                          "8:16 ../secret lies outside of the suite's folder; copy it into the folder"));
}

TEST(Manifest, NamesNoDevice) {
  for (const auto* app : {"adb:emulator-5554", "https://example.org/app.yaml", "/opt/app.yaml"}) {
    EXPECT_THAT(problemsOf(head + "app: " + app + "\ntraces: []\n"),
                ElementsAre(HasSubstr("a device is named on the command line")))
        << app;
  }
}

TEST(Manifest, SaysWhereItsMistakesAre) {
  EXPECT_THAT(problemsOf("[]"), ElementsAre(HasSubstr("1:1 a suite lists its traces")));
  EXPECT_THAT(problemsOf("version: 2\ntraces: []\n"),
              ElementsAre(HasSubstr("1:10 this is a suite of a later")));
  EXPECT_THAT(problemsOf("traces: []\n"), ElementsAre("1:1 the version is missing; write `version: 1`"));
  EXPECT_THAT(problemsOf("version: 1\ntraces: []\ntrace: []\n"),
              ElementsAre("3:1 there is no key trace; did you mean traces?"));
  EXPECT_THAT(problemsOf("version: 1\ntraces:\n  - {script: a.mks}\n  - {script: a.mks}\n"),
              ElementsAre("4:14 a.mks is in this suite twice"));
  EXPECT_THAT(problemsOf("version: 1\ntraces:\n  - {recording: a}\n"),
              ElementsAre("3:5 this trace names no script"));
  EXPECT_THAT(problemsOf("version: 1\ntraces:\n  - {script: a.mks, rate: 21/20}\n"),
              ElementsAre("3:27 successes and runs are expected here, such as 19/20"));
  EXPECT_THAT(problemsOf("version: 1\ntraces: [\n"), ElementsAre(HasSubstr("this is no YAML")));
}

TEST(Manifest, IsLoadedWithItsFirstProblemInOneLine) {
  const TemporaryFolder folder;
  const auto file = folder.file("suite.marmoset.yaml", "version: 1\ntraces: nothing\n");
  EXPECT_EQ(loadManifest(folder.path()).error(),
            file.string() + ":2:9: a list is expected here, with `- script: ...`");
  EXPECT_THAT(loadManifest(folder / "none").error(), HasSubstr("no such file"));
}

TEST(Manifest, FollowsNoLinkOutOfItsFolder) {
  const TemporaryFolder outside, folder;
  outside.file("secret.mks", "");
  folder.file("inside.mks", "");
  std::filesystem::create_symlink(outside / "secret.mks", folder / "link.mks");
  EXPECT_TRUE(fileOf(folder.path(), "inside.mks"));
  EXPECT_THAT(fileOf(folder.path(), "link.mks").error(), HasSubstr("outside of the suite's folder"));
}

// Words as files, apps and logs have them, with what YAML takes for something else.
rc::Gen<std::string> words() {
  return rc::gen::nonEmpty(
      rc::gen::container<std::string>(rc::gen::elementOf(std::string("a1:# -'\"{}[],&*!|>%@~\n"))));
}

RC_GTEST_PROP(Manifest, ReadsBackWhatItPrints, ()) {
  Manifest manifest;
  manifest.package = *words();
  manifest.app = *rc::gen::element<std::string>("", "app.yaml", "../of the day/app.yaml");
  const auto count = *rc::gen::inRange(0, 4);
  for (int i = 0; i < count; ++i) {
    ManifestTrace trace{"t" + std::to_string(i) + "/" + *words(), "", *words(), {}};
    if (*rc::gen::arbitrary<bool>()) trace.recording = "r" + *words();
    if (*rc::gen::arbitrary<bool>())
      trace.evidence = TraceEvidence{
          3, 20, *words(), *rc::gen::container<std::vector<std::string>>(words()), {{*words(), 1, 7}}};
    manifest.traces.push_back(trace);
  }
  const auto reading = readManifest(printManifest(manifest));
  RC_ASSERT(reading.problems.empty());
  RC_ASSERT(reading.manifest == manifest);
}

}  // namespace
}  // namespace marmoset::test
