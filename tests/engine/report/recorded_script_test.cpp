#include "engine/report/recorded_script.h"

#include <gmock/gmock.h>

#include "engine/report/held_recording.h"
#include "engine/report/recording_findings.h"
#include "engine/report/sentence.h"
#include "tests/engine/reduce/support/record.h"

namespace marmoset::report {
namespace {

using script::Script;
using testing::ElementsAre;
using testing::HasSubstr;

std::string whole() {
  return test::sampleText("whohasmystuff", "crash.mks");
}

std::shared_ptr<const RecordingAnalysis> analysis() {
  static const auto made = [] {
    const auto trace = test::traceOf(whole());
    auto document = std::make_shared<replay::RecordingDocument>();
    document->recording = test::recorded(device::simulator::sampleApp("whohasmystuff"), trace);
    document->fingerprints = trace.fingerprints;
    return analyse(document);
  }();
  return made;
}

// The recording of crash.mks over another text.
struct Laid {
  explicit Laid(const std::string& text)
      : script(Script::parse(script::Text(text))),
        recorded(analysis(), std::make_shared<replay::Trace>(test::traceOf(text))) {}
  std::vector<script::Finding> findings() const { return recordingFindings(script, recorded); }
  std::size_t count(Need need) const {
    std::size_t found = 0;
    for (std::uint32_t i = 0; i < recorded.present().events.size(); ++i) found += recorded.needOf(i) == need;
    return found;
  }
  Script script;
  RecordedScript recorded;
};

std::string without(std::string text, const std::string& part) {
  const auto at = text.find(part);
  EXPECT_NE(at, std::string::npos) << part;
  return text.erase(at, part.size());
}

std::string applied(const Script& script, const std::vector<script::TextEdit>& edits) {
  auto now = script;
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
    now = now.edited(edit->range, edit->replacement);
  return now.text().toString();
}

TEST(RecordedScript, KnowsWhatEachEventIsGoodFor) {
  const Laid laid(whole());
  EXPECT_EQ(laid.count(Need::ineffective), 44u);
  EXPECT_EQ(laid.count(Need::needed), 10u);
  EXPECT_EQ(laid.count(Need::irrelevant), 20u);
  EXPECT_THAT(*laid.recorded.sentenceOf(4), HasSubstr("#8-9 is a Touch event that clicks on ListView"));
  EXPECT_EQ(describe(*laid.recorded.windowOf(5)), "/.AddObject");
  EXPECT_THAT(laid.recorded.combinationOf(5), ElementsAre(5, 6));
}

TEST(RecordedScript, StaysTrueWhereACombinationIsDeletedWhole) {
  const std::string pair =
      "DispatchPointer(4240,4240,0,527.0,1068.0,1.0,1.0,0,1.0,1.0,0,0)\n"
      "DispatchPointer(4240,4250,1,530.35257,1072.79717,0.0,0.0,0,1.0,1.0,0,0)\nUserWait(800)\n"
      "DispatchPointer(5050,5050,0,527.0,1049.0,1.0,1.0,0,1.0,1.0,0,0)\n"
      "DispatchPointer(5050,5060,1,522.67689,1051.44307,0.0,0.0,0,1.0,1.0,0,0)\nUserWait(800)\n";
  const Laid laid(without(whole(), pair));
  EXPECT_EQ(laid.count(Need::unknown), 0u);
  EXPECT_EQ(laid.count(Need::ineffective), 42u);
}

TEST(RecordedScript, KnowsNothingBehindAnEdit) {
  const std::string half =
      "DispatchPointer(5050,5050,0,527.0,1049.0,1.0,1.0,0,1.0,1.0,0,0)\n"
      "DispatchPointer(5050,5060,1,522.67689,1051.44307,0.0,0.0,0,1.0,1.0,0,0)\nUserWait(800)\n";
  const Laid laid(without(whole(), half));
  EXPECT_EQ(laid.recorded.needOf(1), Need::ineffective) << "before the edit";
  EXPECT_EQ(laid.recorded.needOf(5), Need::unknown) << "its partner is gone";
  EXPECT_EQ(laid.recorded.needOf(20), Need::unknown) << "after the edit";
}

TEST(HeldRecording, OfAnEditedScriptIsItsUnchangedBeginning) {
  const std::string tap = "DispatchPointer(5050,5050,";
  auto text = whole();
  const Laid laid(text.insert(text.find(tap), "Tap(5,5)\nUserWait(100)\n"));
  const auto held = heldRecording(laid.recorded);
  EXPECT_EQ(held.recording.events.size(), 6u);
  EXPECT_FALSE(held.recording.failure) << "it came later";
  EXPECT_EQ(held.outdated.size(), 2u) << "the events and the crash";
}

TEST(HeldRecording, OfAScriptWithoutIneffectiveEventsTellsTheSameStory) {
  const Laid laid(whole());
  const Laid fewer(applied(
      laid.script, deletionEdits(laid.script, laid.recorded.present(), certainlyIneffective(laid.recorded))));
  const auto held = heldRecording(fewer.recorded).recording;
  ASSERT_EQ(held.events.size(), 30u);
  EXPECT_TRUE(held.failure);
  const auto again = test::recorded(device::simulator::sampleApp("whohasmystuff"), fewer.recorded.present());
  for (std::uint32_t i = 0; i < held.events.size(); ++i) {
    EXPECT_EQ(sentenceOf(held, i, false).text, sentenceOf(again, i, false).text) << "as if recorded so";
  }
}

TEST(HeldRecording, OfAScriptThatWasNotEditedIsAllOfIt) {
  const auto held = heldRecording(Laid(whole()).recorded);
  EXPECT_EQ(held.recording.events.size(), 74u);
  EXPECT_TRUE(held.recording.failure);
  EXPECT_TRUE(held.outdated.empty());
}

TEST(RecordedScript, DoesNotMindLayoutAndComments) {
  const Laid laid(without(whole(), "# CHARD's motivating example: ") + "\n# the end\n");
  EXPECT_EQ(laid.count(Need::ineffective), 44u);
}

TEST(RecordingFindings, GreyOutOneRunEach) {
  const auto findings = Laid(whole()).findings();
  ASSERT_FALSE(findings.empty());
  EXPECT_EQ(findings[0].code, "ineffective/no-op");
  EXPECT_TRUE(findings[0].unnecessary && findings[0].fixable);
  EXPECT_EQ(findings[0].severity, script::Severity::hint);
  EXPECT_EQ(findings[0].range.start.line, 7u);
  EXPECT_EQ(findings[0].range.end.line, 13u);
  EXPECT_EQ(findings[0].message,
            "These 3 events do nothing: 1 ineffective/no-op, 1 ineffective/optional-key, 1 "
            "ineffective/rejected-back.");
  EXPECT_EQ(findings[0].related.size(), 3u);
  EXPECT_EQ(findings[1].code, "ineffective/contrary-pair");
  EXPECT_THAT(findings[1].message, HasSubstr("the second event undoes the first"));
  EXPECT_TRUE(std::is_sorted(findings.begin(), findings.end(),
                             [](const auto& a, const auto& b) { return a.range.start < b.range.start; }));
}

TEST(RecordingFindings, NameWhatTheCrashLikelyDoesNotNeed) {
  const auto findings = Laid(whole()).findings();
  const auto found = std::find_if(findings.begin(), findings.end(),
                                  [](const auto& finding) { return finding.code == crashIrrelevantCode; });
  ASSERT_NE(found, findings.end());
  EXPECT_THAT(found->message, HasSubstr("likely not needed for the crash"));
  EXPECT_TRUE(found->unnecessary);
}

TEST(RecordingFindings, FollowTheProjectsSeverities) {
  const Laid laid(whole());
  const auto all = laid.findings().size();
  const auto fewer =
      recordingFindings(laid.script, laid.recorded, {{"crash-irrelevant", script::Severity::off}});
  EXPECT_LT(fewer.size(), all);
}

TEST(RecordingFindings, CanBeDeletedAllAtOnce) {
  const Laid laid(whole());
  const auto text = applied(
      laid.script, deletionEdits(laid.script, laid.recorded.present(), certainlyIneffective(laid.recorded)));
  const auto trace = test::traceOf(text);
  EXPECT_EQ(trace.events.size(), 30u);
  EXPECT_TRUE(test::recorded(device::simulator::sampleApp("whohasmystuff"), trace).failure);
  const Laid again(text);
  EXPECT_EQ(again.count(Need::ineffective), 0u);
  EXPECT_EQ(again.count(Need::unknown), 0u);
}

}  // namespace
}  // namespace marmoset::report
