#include "engine/report/report.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/report/escape.h"
#include "engine/report/print.h"
#include "engine/report/proof.h"
#include "tests/engine/reduce/support/record.h"

namespace marmoset::report {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::vector<std::string> sentences(const Report& report) {
  std::vector<std::string> texts;
  for (const auto& event : report.events) texts.push_back(event.text);
  return texts;
}

const trace::Recording& crash() {
  static const auto recording = test::recordedSample("whohasmystuff", "crash.mks");
  return recording;
}

// The paper's Figure 14, its sentences in the order of the replay.
TEST(Report, SaysWhatFigure14Says) {
  EXPECT_THAT(
      sentences(makeReport(crash(), Scope::keyEvents)),
      ElementsAre(
          R"(#1 is an Appswitch event that opens the entry page of "de.freewarepoint.whohasmystuff", causing the launch of activity "/.ListLentObjects"; its level is Essential.)",
          R"(#18-19 is a Touch event that clicks on LinearLayout with text "Edit Lent Item"; its level is Minor.)",
          R"(#8-9 is a Touch event that clicks on ListView with the id "list" and text "Add Entries", causing the launch of activity "/.AddObject"; its level is Essential.)",
          R"(#14-15 is a Touch event that clicks on EditText with the id "personName" and text "Who Has My Stuff?"; its level is Major.)",
          R"(#60-61 is a Touch event that clicks on EditText with the id "add_description" and text "Add Entries"; its level is Major.)",
          R"(#96-97 is a Touch event that clicks on Button with the id "pickDate" and text "November 20, 2019", causing the launch of window "date" of activity "/.AddObject"; its level is Essential.)",
          R"(#98-99 is a Touch event that touches the screen at (300, 1594), causing the close of window "date" of activity "/.AddObject"; its level is Essential.)",
          R"(#142-143 is a Touch event that clicks on Spinner with the id "type_spinner" and text "Other", causing the launch of window "popupWindow2" of activity "/.AddObject"; its level is Essential.)",
          R"(#144-145 is a Touch event that clicks on CheckedTextView with the id "text1" and text "Money", causing the close of window "popupWindow2" of activity "/.AddObject"; its level is Essential.)",
          R"(#146-147 is a Touch event that clicks on Button with the id "add_button" and text "Save changes", causing the crash of the app; its level is Essential.)"));
}

TEST(Report, NamesKeysAndWhatHitsNothing) {
  const auto all = sentences(makeReport(crash(), Scope::all));
  ASSERT_EQ(all.size(), 74u);
  EXPECT_EQ(all[1], "#2-3 is a Touch event that touches the screen at (127, 1353); its level is Trivial.");
  EXPECT_EQ(all[2], "#4-5 is a SysOp event that presses the key \"VOLUME_UP\"; its level is Minor.");
  EXPECT_EQ(
      all[8],
      "#16-17 is a SysOp event that presses the key \"BACK\", causing the close of activity \"/.AddObject\"; "
      "its level is Essential.");
  EXPECT_EQ(all[12],
            "#24-25 is a MajorNav event that presses the key \"MENU\", causing the launch of window \"menu\" "
            "of activity "
            "\"/.ListLentObjects\"; its level is Essential.");
}

TEST(Report, NamesTypedTextByItsLine) {
  const auto all = sentences(makeReport(test::recordedSample("shopping", "coupon.mks"), Scope::all));
  EXPECT_THAT(all, testing::Contains(testing::MatchesRegex(
                       "Line [0-9]+ is a Text event that types \"q\"; its level is M.*\\.")));
}

TEST(Report, SaysHowTheEventsWereChosen) {
  EXPECT_THAT(makeReport(crash(), Scope::keyEvents).how, HasSubstr("Likely key events, not yet replayed"));
  const auto verdict = [](bool answer) {
    return [answer](const reduce::Candidate&) -> tl::expected<bool, std::string> { return answer; };
  };
  EXPECT_THAT(makeReport(crash(), Scope::keyEvents, verdict(true)).how,
              HasSubstr("the shortest way to the crash"));
  const auto none = makeReport(crash(), Scope::keyEvents, verdict(false));
  EXPECT_THAT(none.how, HasSubstr("No shorter sequence crashed again"));
  EXPECT_EQ(none.events.size(), 30u);
  const auto broken = [](const reduce::Candidate&) -> tl::expected<bool, std::string> {
    return tl::unexpected(std::string("the device is gone"));
  };
  EXPECT_THAT(makeReport(crash(), Scope::keyEvents, broken).how,
              testing::AllOf(HasSubstr("Likely key events"), HasSubstr("failed: the device is gone.")));
  const auto harmless = test::recordedSample("whohasmystuff", "habits.mks");
  EXPECT_THAT(makeReport(harmless, Scope::keyEvents).how, HasSubstr("does not end in a crash"));
}

TEST(Report, SaysWhyEventsAreOutOfTimeOrder) {
  const auto likely = makeReport(crash(), Scope::keyEvents);
  EXPECT_GT(likely.events[1].event, likely.events[2].event);
  EXPECT_THAT(likely.how, HasSubstr("in the order of their replay, not of the recording"));
  EXPECT_THAT(makeReport(crash(), Scope::effective).how, Not(HasSubstr("order")));
}

TEST(Report, BeginsWithTheMainResult) {
  auto report = makeReport(crash(), Scope::keyEvents);
  report.proof = {"Met its target (crash) in 20 of 20 runs (83% to 100%), by what the file says."};
  EXPECT_THAT(printText(report, crash()), testing::StartsWith("The crash: java.lang.RuntimeException"));
  for (const auto& page : {printMarkdown(report, crash()), printHtml(report, crash())}) {
    const auto proof = page.find("20 of 20 runs"), event = page.find("Touch event");
    EXPECT_NE(proof, std::string::npos);
    EXPECT_LT(proof, event);
  }
  EXPECT_EQ(printJson(report, crash())["proof"][0], report.proof[0]);
}

TEST(Report, TellsWhoseRunsProveAReducedScript) {
  reduce::ReducedTrace evidence;
  evidence.target = "crash";
  evidence.successes = evidence.runs = 20;
  evidence.mode = evidence.certificate = "default";
  evidence.before = 9;
  evidence.original = "night.mks";
  replay::Trace present;
  evidence.content = reduce::contentHash(present);
  EXPECT_THAT(proofOf(evidence, present, true),
              ElementsAre("Met its target (crash) in 20 of 20 runs: at least 83% with 95% confidence (passes "
                          "default mode: 19 of 20).",
                          "0 of the 9 events of night.mks are left."));
  EXPECT_THAT(proofOf(evidence, present, false).front(), HasSubstr(", as the file says."));
  evidence.content = "0";
  EXPECT_THAT(proofOf(evidence, present, true).at(1), HasSubstr("It was edited after that"));
}

TEST(Report, SumsUp) {
  const auto report = makeReport(crash(), Scope::keyEvents);
  EXPECT_EQ(report.recorded, 74u);
  EXPECT_EQ(report.effective, 30u);
  EXPECT_THAT(report.levels, ElementsAre(0, 1, 2, 7));
}

TEST(Report, PrintsTheCrashWithItsStack) {
  const auto text = printText(makeReport(crash(), Scope::keyEvents), crash());
  EXPECT_THAT(text,
              HasSubstr("The crash: java.lang.RuntimeException at de.freewarepoint.whohasmystuff.AddObject."
                        "getSelectedType"));
  EXPECT_THAT(text,
              HasSubstr("\tat de.freewarepoint.whohasmystuff.AddObject.saveObject(AddObject.java:187)\n"));
  EXPECT_THAT(text, HasSubstr("10 of 74 recorded events (30 effective): 7 Essential, 2 Major, 1 Minor."));
}

TEST(Report, IsData) {
  const auto json = printJson(makeReport(crash(), Scope::keyEvents), crash());
  ASSERT_EQ(json["events"].size(), 10u);
  EXPECT_EQ(json["events"][2]["ids"], (std::vector<int>{8, 9}));
  EXPECT_EQ(json["events"][2]["level"], "Essential");
  EXPECT_EQ(json["events"][9]["result"], "the crash of the app");
  EXPECT_EQ(json["crash"]["exception"], "java.lang.RuntimeException");
  EXPECT_EQ(json["recorded"], 74);
}

TEST(Report, IsMarkdown) {
  const auto text = printMarkdown(makeReport(crash(), Scope::keyEvents), crash());
  EXPECT_THAT(text, HasSubstr("\n10. \\#146-147 is a Touch event"));
  EXPECT_THAT(text, HasSubstr("## The crash\n\n```\njava.lang.RuntimeException"));
}

TEST(Report, IsOnePageWithTheTouchesMarked) {
  const auto html = printHtml(makeReport(crash(), Scope::keyEvents), crash());
  EXPECT_THAT(html, HasSubstr("<circle class=\"touch\" cx=\"539\" cy=\"434\""));
  EXPECT_THAT(html, HasSubstr(">Save changes</text>"));
  EXPECT_THAT(html, Not(HasSubstr("<script")));
  EXPECT_THAT(html, Not(HasSubstr("src=\"http")));
}

std::size_t countOf(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(Report, SaysInWordsWhatAPictureShows) {
  const auto html = printHtml(makeReport(crash(), Scope::keyEvents), crash());
  EXPECT_EQ(countOf(html, "<svg class=\"phone\""),
            countOf(html, "role=\"img\" aria-label=\"Screen before: "));
  EXPECT_THAT(html, HasSubstr("aria-label=\"Screen before: /.ListLentObjects, then tap (539, 434)\""));
  EXPECT_THAT(html, HasSubstr("lines 15 to 17, tap (539, 434) on /.ListLentObjects"));
  EXPECT_THAT(html, HasSubstr("prefers-color-scheme: dark"));
}

TEST(Report, DrawsEveryScreenOnce) {
  auto recording = crash();
  const auto events = recording.events;
  recording.failure.reset();
  while (recording.events.size() < 2000)
    recording.events.insert(recording.events.end(), events.begin() + 1, events.end());
  const auto once = printHtml(makeReport(crash(), Scope::all), crash());
  const auto many = printHtml(makeReport(recording, Scope::all), recording);
  EXPECT_EQ(countOf(many, "<g id=\"screen"), countOf(once, "<g id=\"screen"));
  EXPECT_GT(countOf(many, "<use href=\"#screen"), 1900u);
  EXPECT_LT(many.size(), 3u << 20) << "2,000 events in a page that opens at once";
}

TEST(Report, ShortensWhatDoesNotFitIntoItsView) {
  auto recording = crash();
  auto tree = *recording.start.tree;
  tree.nodes.front().text = std::string(500, 'x') + "\xc3\xa4";
  tree.nodes.front().bounds = {0, 0, 400, 100};
  recording.start.tree = std::make_shared<const trace::ViewTree>(tree);
  EXPECT_THAT(printHtml(makeReport(recording, Scope::all), recording),
              HasSubstr(">xxxxxxxxxxxxxx\u2026</text>"));
}

TEST(Report, SaysWhichEventsCanGo) {
  const auto report = makeReport(crash(), Scope::all);
  EXPECT_EQ(report.events[1].rule, "ineffective/no-op");
  EXPECT_EQ(report.events[1].remark,
            "It can go: it hits no widget, the window stays as it was and the app does not notice.");
  EXPECT_THAT(report.events[5].remark,
              testing::StartsWith("It can go with 1 other: the second event undoes"));
  EXPECT_EQ(report.events[4].rule, "");
  EXPECT_THAT(printMarkdown(report, crash()), HasSubstr("Trivial. It can go: it hits no widget"));
  auto silent = crash();
  silent.instrumented = false;
  EXPECT_THAT(makeReport(silent, Scope::all).events[1].remark, testing::StartsWith("It can likely go: "));
}

TEST(Report, ShowsScreenshotsWhereThereAre) {
  const auto recording = test::recorded(device::simulator::sampleApp("whohasmystuff"),
                                        test::traceOf(test::sampleText("whohasmystuff", "habits.mks")),
                                        trace::ObservationLevel::screen);
  const auto html = printHtml(makeReport(recording, Scope::all), recording);
  EXPECT_THAT(html, HasSubstr("<image href=\"data:image/png;base64,iVBOR"));
}

TEST(Report, EscapesWhatAppsSay) {
  auto recording = crash();
  recording.failure->message = "<script>alert(1)</script>";
  recording.failure->stack = "x\x1b[31m </pre>```` \xff";
  const auto report = makeReport(recording, Scope::keyEvents);
  EXPECT_THAT(printHtml(report, recording), Not(HasSubstr("<script>")));
  EXPECT_THAT(printHtml(report, recording), HasSubstr("x\xef\xbf\xbd[31m &lt;/pre&gt;```` \xef\xbf\xbd"));
  EXPECT_THAT(printMarkdown(report, recording), HasSubstr("\n`````\nx"));
  EXPECT_THAT(printText(report, recording), Not(HasSubstr("\x1b")));
}

TEST(Report, SaysWhatTheRecordingLacks) {
  auto recording = crash();
  recording.instrumented = false;
  EXPECT_THAT(printText(makeReport(recording, Scope::all), recording), HasSubstr("reported no callbacks"));
  EXPECT_THAT(makeReport(recording, Scope::all).missing.back(), HasSubstr("level is the least it can be"));
}

TEST(Scope, HasANameAndBack) {
  for (const auto scope : {Scope::keyEvents, Scope::effective, Scope::all})
    EXPECT_EQ(scopeOf(name(scope)), scope);
  EXPECT_EQ(scopeOf("some"), std::nullopt);
}

}  // namespace
}  // namespace marmoset::report
