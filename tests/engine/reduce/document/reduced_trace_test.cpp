#include "engine/reduce/document/reduced_trace.h"

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/reduce/document/certificate_missing.h"
#include "engine/reduce/document/certificate_outdated.h"
#include "engine/reduce/document/evidence_lines.h"
#include "engine/reduce/document/write_reduced_trace.h"
#include "engine/script/rules/check.h"
#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::reduce {
namespace {

using ::testing::HasSubstr;

script::Script parsed(const std::string& text) {
  return script::Script::parse(script::Text(text));
}

const std::string original =
    "# a note\ntype= user\ncount= 5\nspeed= 2.0\nstart data "
    ">>\nLaunchActivity(com.x,com.x.Main)\nUserWait(500)\n"
    "Tap(1,2)\nUserWait(300)\nDrag(1,2,3,4,5)\nDispatchPress(KEYCODE_BACK)\nUserWait(300)\nTap(7,8)\n";

ReducedTrace evidence() {
  ReducedTrace evidence;
  evidence.target = "log:count= .* linebyline start data >> 100%";
  evidence.strategy = "auto";
  evidence.original = "night/crash=1.mks";
  evidence.successes = 19;
  evidence.runs = 20;
  evidence.low = 0.7513;
  evidence.high = 0.9987;
  evidence.mode = evidence.certificate = "default";
  evidence.events = {{0, 0, 3, false}, {0, 1, 2, true}};
  return evidence;
}

// The small script, its events as they were recorded.
tl::expected<std::string, std::string> written(const script::Script& script, const replay::Trace& trace,
                                               const Candidate& candidate, ReducedTrace said) {
  return writeReducedTrace({script, trace, candidate}, Writing::recorded, std::move(said))
      .map([](const WrittenTrace& small) { return small.text; });
}

TEST(ReducedTraceTest, GivesNoReasonThatNoRunHasShown) {
  EXPECT_EQ(whyNeeded(0, 0, false), "not tried without it");
  EXPECT_EQ(whyNeeded(0, 1, false), "without it 0 of 1 run reproduced");
  EXPECT_EQ(whyNeeded(6, 10, true), "without it 6 of 10 runs reproduced: it steadies the run");
  EXPECT_EQ(whyNeeded(1, 1, false), "not shown to be needed: without it 1 of 1 run reproduced");
}

TEST(ReducedTraceTest, InjectsExactlyTheCandidateWithItsWaits) {
  const auto script = parsed(original);
  const auto trace = *replay::traceOf(script);
  const auto text = written(script, trace, {1, 4}, evidence()).value();
  EXPECT_THAT(text, HasSubstr("start data >>\nLaunchActivity(com.x,com.x.Main)\nUserWait(500)\nTap(1,2)\n"
                              "UserWait(300)\nTap(7,8)\n"));
  const auto small = parsed(text);
  EXPECT_EQ(small.headerVerdict(), script::HeaderVerdict::valid);
  EXPECT_FALSE(small.lineByLine());
  EXPECT_EQ(small.speed(), 2.0);
  const auto played = *replay::traceOf(small);
  ASSERT_EQ(played.fingerprints.size(), 3u);
  EXPECT_EQ(played.fingerprints[1], trace.fingerprints[1]);
  EXPECT_EQ(played.fingerprints[2], trace.fingerprints[4]);
}

TEST(CertificateOutdated, PointsAtTheFirstChange) {
  const auto script = parsed(original);
  const auto small = parsed(written(script, *replay::traceOf(script), {1, 4}, evidence()).value());
  const auto finding = [](const script::Script& text) {
    return certificateOutdated(text, *readReducedTrace(text), *replay::traceOf(text));
  };
  EXPECT_FALSE(finding(small));
  const auto taps = static_cast<std::uint32_t>(small.lineCount()) - 2;
  EXPECT_FALSE(finding(small.edited({{taps, 0}, {taps, 0}}, "# layout and comments do not count\n")));
  const auto edited = small.edited({{taps, 0}, {taps, 0}}, "Tap(3,4)\n");
  const auto found = finding(edited);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->code, "certificate-outdated");
  EXPECT_EQ(found->severity, script::Severity::warning);
  EXPECT_THAT(std::string(edited.lineText(found->range.start.line)), HasSubstr("reproduced: 19 of 20 runs"));
  ASSERT_EQ(found->related.size(), 1u);
  EXPECT_EQ(found->related[0].range.start.line, taps);
}

TEST(CertificateMissing, StandsAtEvidenceThatDidNotPassAndBeforeIt) {
  const auto script = parsed(original);
  const auto saying = [&](const std::string& certificate, std::uint32_t runs) {
    auto told = evidence();
    std::tie(told.certificate, told.successes, told.runs) = std::tuple(certificate, runs / 4, runs);
    return parsed(written(script, *replay::traceOf(script), {1, 4}, told).value());
  };
  const auto finding = [](const script::Script& text, std::optional<FailedVerification> last = {}) {
    return certificateMissing(text, *readReducedTrace(text), *replay::traceOf(text), last);
  };
  EXPECT_FALSE(finding(saying("default", 20)));
  const auto failed = finding(saying("", 20));
  ASSERT_TRUE(failed);
  EXPECT_EQ(failed->code, "certificate-missing");
  EXPECT_THAT(failed->message, HasSubstr("5 of 20 runs"));
  EXPECT_THAT(std::string(saying("", 20).lineText(failed->range.start.line)),
              HasSubstr("reproduced: 5 of 20 runs"));
  EXPECT_THAT(finding(saying("", 0))->message, HasSubstr("never verified"));
  EXPECT_THAT(finding(saying("default", 20), FailedVerification{1, 9})->message, HasSubstr("1 of 9 runs"));
  const auto end = static_cast<std::uint32_t>(saying("", 20).lineCount());
  EXPECT_FALSE(finding(saying("", 20).edited({{end - 1, 0}, {end - 1, 0}}, "Tap(3,4)\n")))
      << "it is about another script";
}

TEST(ReducedTraceTest, ReadsBackWhatWasWritten) {
  const auto script = parsed(original);
  const auto trace = *replay::traceOf(script);
  const auto read = readReducedTrace(parsed(written(script, trace, {1, 4}, evidence()).value())).value();
  EXPECT_EQ(read.target, evidence().target);
  EXPECT_EQ(read.original, evidence().original);
  EXPECT_EQ(read.before, 4u);
  EXPECT_EQ(read.runs, 20u);
  EXPECT_DOUBLE_EQ(read.low, 0.7513);
  ASSERT_EQ(read.events.size(), 2u);
  EXPECT_EQ(read.events[0], (ReducedEvent{8, 0, 3, false, trace.fingerprints[1], 0, "tap (1, 2)"}));
  EXPECT_EQ(read.events[1], (ReducedEvent{13, 1, 2, true, trace.fingerprints[4], 0, "tap (7, 8)"}));
  EXPECT_FALSE(readReducedTrace(script));
}

TEST(ReducedTraceTest, TheCertificateEndsWithAnEditThatChangesWhatIsInjected) {
  const auto script = parsed(original);
  const auto text = written(script, *replay::traceOf(script), {1, 4}, evidence()).value();
  const auto holds = [](const std::string& edited) {
    const auto now = parsed(edited);
    return certificateHolds(readReducedTrace(now).value(), replay::traceOf(now).value());
  };
  EXPECT_TRUE(holds(text));
  EXPECT_TRUE(holds(text + "# a note without brackets\n"));
  EXPECT_FALSE(holds(text + "Tap(9,9)\n"));
}

TEST(ReducedTraceTest, FreshRunsOfAnEditedScriptGiveItsEvidenceAnew) {
  const auto script = parsed(original);
  const auto whole = written(script, *replay::traceOf(script), {1, 4}, evidence()).value();
  const auto edited = parsed(whole + "Tap(9,9)\n");
  const auto present = replay::traceOf(edited).value();
  const auto old = readReducedTrace(edited).value();
  const auto fresh =
      measuredAgain(old, present, {.rate = statistics::rateOf(20, 20), .mode = Mode::strict, .passed = true});
  const auto edit = evidenceEdit(edited, fresh).value();
  const auto again = edited.edited(edit.range, edit.replacement);
  const auto read = readReducedTrace(again).value();
  EXPECT_EQ(read.events, fresh.events);
  EXPECT_EQ(read.certificate, "strict");
  EXPECT_NEAR(read.low, fresh.low, 1e-4);
  EXPECT_TRUE(certificateHolds(read, replay::traceOf(again).value()));
  EXPECT_EQ(fresh.original, old.original);
  ASSERT_EQ(fresh.events.size(), 3u);
  EXPECT_EQ(fresh.events[0].line, 8u);
  EXPECT_EQ(fresh.events[0].runs, 0u) << "what happens without it is not known of the new script";
  EXPECT_EQ(fresh.events[2].line, 0u) << "is not from the original";
}

TEST(ReducedTraceTest, FreshRunsOfTheSameScriptKeepWhatIsKnownOfItsEvents) {
  const auto script = parsed(original);
  const auto same = parsed(written(script, *replay::traceOf(script), {1, 4}, evidence()).value());
  const auto fresh = measuredAgain(readReducedTrace(same).value(), replay::traceOf(same).value(),
                                   {.rate = statistics::rateOf(12, 20)});
  EXPECT_EQ(fresh.events, readReducedTrace(same)->events);
  EXPECT_EQ(fresh.certificate, "");
  EXPECT_EQ(fresh.successes, 12u);
}

TEST(ReducedTraceTest, LinesOfPeopleAmongTheEvidenceStay) {
  const auto text = std::string("#marmoset reduced-trace: 1\nspeed= 3.0\n#marmoset target: crash\n") +
                    "start data >>\nLaunchActivity(com.x,com.x.Main)\nTap(1,2)\n";
  const auto script = parsed(text);
  const auto edit = evidenceEdit(script, evidence()).value();
  const auto again = script.edited(edit.range, edit.replacement);
  EXPECT_EQ(again.speed(), 3.0);
  EXPECT_EQ(readReducedTrace(again)->target, evidence().target);
  EXPECT_EQ(replay::traceOf(again)->events.size(), 2u);
}

TEST(ReducedTraceTest, EventsThatShareALineAreRefused) {
  const auto script =
      parsed("start data >>\nLaunchActivity(com.x,com.x.Main)\nDrag LongPress(1,2,3,4,5)\nTap(1,1)\n");
  const auto trace = *replay::traceOf(script);
  ASSERT_EQ(trace.events.size(), 4u);
  EXPECT_FALSE(written(script, trace, {1, 3}, {}));
  EXPECT_TRUE(written(script, trace, {3}, {}));
}

TEST(ReducedTraceTest, RealScriptsKeepTheirEvents) {
  const auto folder = test::realData("simplydroid");
  if (!folder) return;
  int seen = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (entry.path().extension() != ".script" && entry.path().filename() != "script.log") continue;
    const auto script = parsed(test::readFile(entry.path()));
    const auto trace = replay::traceOf(script);
    if (!trace) continue;
    auto all = trace->whole();
    EXPECT_TRUE(written(script, *trace, all, {})) << entry.path();
    std::erase_if(all, [](std::uint32_t event) { return event % 3 != 0; });
    EXPECT_TRUE(written(script, *trace, all, {})) << entry.path();
    ++seen;
  }
  EXPECT_GT(seen, 0);
}

const std::string recordedTouches =
    "type= user\nstart data >>\nLaunchActivity(com.x,com.x.Main)\nUserWait(500)\n"
    "DispatchPointer(10,10,0,539.0,434.0,1,1,0,1,1,0,0)\n"
    "DispatchPointer(10,20,1,533.3,434.1,0,0,0,1,1,0,0)\nUserWait(800)\n"
    "DispatchKey(0,0,0,4,0,0,-1,0)\nDispatchKey(0,0,1,4,0,0,-1,0)\nUserWait(800)\n";

std::string bodyOf(const std::string& text) {
  return text.substr(text.find("start data >>"));
}

TEST(ReducedTraceTest, IsWrittenAsAPersonWould) {
  const auto script = parsed(recordedTouches);
  const auto trace = *replay::traceOf(script);
  const Candidate all{1, 2};
  const TouchedWidget button{"Button \"Add; then go\"", script::Pointer{0, 540, 400}};
  const WritingJob job{script, trace, all, {}, {button, {}}};
  const auto brisk = writeReducedTrace(job, Writing::brisk, evidence()).value();
  EXPECT_EQ(bodyOf(brisk.text),
            "start data >>\nLaunchActivity(com.x,com.x.Main)\nUserWait(500)\nTap(540,400)\nUserWait(300)\n"
            "DispatchPress(KEYCODE_BACK)\nUserWait(300)\n");
  EXPECT_TRUE(brisk.rewritten);
  const auto patient = writeReducedTrace(job, Writing::gestures, evidence()).value();
  EXPECT_THAT(patient.text, HasSubstr("Tap(540,400)\nUserWait(800)\n"));
  const auto exact = writeReducedTrace(job, Writing::exact, evidence()).value();
  EXPECT_THAT(exact.text, HasSubstr("0,539.0,434.0")) << "a tap would lift elsewhere";
  EXPECT_THAT(exact.text, HasSubstr("DispatchPress(KEYCODE_BACK)\nUserWait(800)\n"));
  EXPECT_FALSE(exact.rewritten);

  const auto read = readReducedTrace(parsed(brisk.text)).value();
  EXPECT_EQ(read.events[0].words, "tap on Button \"Add, then go\"");
  EXPECT_EQ(read.events[1].words, "key BACK");
  EXPECT_EQ(read.events[0].origin, trace.fingerprints[1]) << "to find it in the original";
  EXPECT_EQ(originsOf(read, brisk.trace), trace.fingerprints);
  EXPECT_TRUE(injectsWhatWasMeasured(read, *replay::traceOf(parsed(brisk.text))));
}

TEST(ReducedTraceTest, TellsPeopleOneLineForEachEventAndProgramsOneForAll) {
  const auto script = parsed(original);
  const auto text = written(script, *replay::traceOf(script), {1, 4}, evidence()).value();
  EXPECT_THAT(text, HasSubstr("#marmoset reproduced: 19 of 20 runs: at least 75% with 95% confidence "
                              "(passes default mode: 19 of 20)\n#marmoset original: night/crash%3D1.mks\n"
                              "#marmoset left: 2 of its 4 events\n"
                              "#marmoset event: tap (1, 2); without it 0 of 3 runs reproduced"));
  std::size_t machine = 0;
  for (auto at = text.find("#marmoset data: "); at != text.npos; at = text.find("#marmoset data: ", at + 1))
    ++machine;
  EXPECT_EQ(machine, 1u);
  EXPECT_LE(std::count(text.begin(), text.begin() + text.find("start data"), '\n'), 3 + 5 + 2);
}

TEST(ReducedTraceTest, ReadsTheScriptsOfFormerVersions) {
  const auto read = readReducedTrace(
      parsed("#marmoset reduced-trace: 1\n#marmoset target: crash\n#marmoset rate: 18/20 0.6830 0.9877\n"
             "#marmoset certificate: paper\n#marmoset strategy: nd3min\n#marmoset original: a.mks\n"
             "#marmoset original-content: 0001\n#marmoset before: 9\n#marmoset content: 0002\n"
             "#marmoset event: line 4 without 1/2 steadies is 00000000000000ff\nstart data >>\n"));
  ASSERT_TRUE(read);
  EXPECT_EQ(read->target, "crash");
  EXPECT_EQ(read->successes, 18u);
  EXPECT_EQ(read->certificate, "paper");
  EXPECT_EQ(read->strategy, "nd3min");
  EXPECT_EQ(read->before, 9u);
  EXPECT_EQ(read->content, "0002");
  ASSERT_EQ(read->events.size(), 1u);
  EXPECT_EQ(read->events[0], (ReducedEvent{4, 1, 2, true, 0xff}));
}

RC_GTEST_PROP(EvidenceLineTest, AnyValueComesBackAndMeansNothingToADevice, (const std::string& value)) {
  const auto line = evidenceLine("target", value);
  const auto read = parseEvidenceLine(std::string_view(line).substr(0, line.size() - 1));
  RC_ASSERT(read.has_value());
  RC_ASSERT(read->second == value);
  const auto script = parsed(line + "start data >>\nTap(1,2)\n");
  RC_ASSERT(script.headerVerdict() == script::HeaderVerdict::valid);
  RC_ASSERT(script.markerLine() == 1u);
  RC_ASSERT(!script.lineByLine());
}

}  // namespace
}  // namespace marmoset::reduce
