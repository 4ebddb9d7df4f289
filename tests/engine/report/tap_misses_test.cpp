#include "engine/report/tap_misses.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "engine/report/expected_screen.h"
#include "tests/engine/reduce/support/record.h"

namespace marmoset::report {
namespace {

using script::Script;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A list whose empty half takes no tap, a label, a timer that changes the screen, a form with a keyboard.
const auto tapsApp = R"yaml(
variables: {process: {rows: 1}}
activities:
  Main:
    view:
      class: FrameLayout
      children:
        - {class: Button, id: add, text: Add, bounds: [0, 0, 400, 200], on: {tap: {set: {rows: rows + 1}}}}
        - {class: TextView, id: count, text: "{rows} rows", bounds: [0, 200, 1080, 400]}
        - {class: Button, id: edit, text: Edit, bounds: [0, 400, 400, 600], on: {tap: {open: Edit}}}
        - {class: Button, text: Off, enabled: "false", bounds: [0, 600, 400, 800]}
  Edit:
    view:
      class: FrameLayout
      children:
        - {class: EditText, id: name, bounds: [0, 0, 1080, 200]}
        - {class: ListView, id: list, bounds: [0, 800, 1080, 1200], rows: "20", row: {class: TextView, text: "{item}"}}
)yaml";

const std::string tapsHead =
    "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nLaunchActivity(com.x, com.x.Main)\n";

// A recording of some lines, laid over others.
struct OverTaps {
  OverTaps(const std::string& recordedLines, const std::string& lines)
      : script(Script::parse(script::Text(tapsHead + lines))),
        recorded(analysed(tapsHead + recordedLines), present()) {}

  static std::shared_ptr<const RecordingAnalysis> analysed(const std::string& text) {
    const auto trace = test::traceOf(text);
    auto document = std::make_shared<replay::RecordingDocument>();
    document->recording = test::recorded(device::simulator::appFrom(tapsApp), trace);
    document->fingerprints = trace.fingerprints;
    return analyse(document);
  }
  std::shared_ptr<const replay::Trace> present() const {
    return std::make_shared<replay::Trace>(test::traceOf(script.text().toString()));
  }
  std::vector<std::string> misses(const Severities& severities = {}) const {
    std::vector<std::string> told;
    for (const auto& finding : tapMisses(script, recorded, severities))
      told.push_back(fmt::format("{}: {}", finding.range.start.line, finding.message));
    return told;
  }

  Script script;
  RecordedScript recorded;
};

TEST(TapMisses, tellsOfNewTapsOnBlankGroundAndOnLabels) {
  const OverTaps over("Tap(100,100)\n", "Tap(100,100)\nTap(900,1500)\n");
  EXPECT_THAT(over.misses(),
              ElementsAre("6: Blank ground on /.Main takes no tap. The nearest widget that does is "
                          "Button #edit \"Edit\" at (200, 500)."));
  EXPECT_THAT(
      OverTaps("Tap(100,100)\n", "Tap(100,100)\nTap(300,300)\n").misses().at(0),
      HasSubstr("TextView #count \"2 rows\" on /.Main takes no tap. The nearest widget that does is Button "
                "#add \"Add\" at (200, 100)."));
}

TEST(TapMisses, isSilentWhereSomethingTakesTheTap) {
  EXPECT_THAT(OverTaps("Tap(100,100)\n", "Tap(100,100)\nTap(100,500)\n").misses(), IsEmpty());
}

TEST(TapMisses, isSilentOnListsSinceTheyHandOnTheTapsOnTheirRows) {
  const std::string open = "Tap(100,500)\n";
  EXPECT_EQ(OverTaps(open, open + "Tap(500,1000)\n").misses().size(), 0u);
}

TEST(TapMisses, isSilentBehindAnEdit) {
  EXPECT_THAT(OverTaps("Tap(100,100)\nTap(100,500)\n", "Tap(100,500)\nTap(900,1500)\n").misses(), IsEmpty());
  EXPECT_THAT(OverTaps("", "Tap(100,100)\nTap(900,1500)\n").misses(), IsEmpty())
      << "the new tap leads nobody knows where";
}

TEST(TapMisses, isSilentWhereTheEventIsKnownToDoNothing) {
  const OverTaps over("Tap(900,1500)\n", "Tap(900,1500)\n");
  ASSERT_EQ(over.recorded.needOf(1), Need::ineffective);
  EXPECT_THAT(over.misses(), IsEmpty());
}

TEST(TapMisses, isSilentWhileTheKeyboardIsUp) {
  const std::string field = "Tap(100,500)\nTap(500,100)\n";
  EXPECT_THAT(OverTaps(field, field + "Tap(900,1500)\n").misses(), IsEmpty());
  EXPECT_EQ(OverTaps("Tap(100,500)\n", "Tap(100,500)\nTap(900,1500)\n").misses().size(), 1u);
}

TEST(TapMisses, followsTheProject) {
  const OverTaps over("", "Tap(900,1500)\n");
  EXPECT_EQ(over.misses().size(), 1u);
  EXPECT_THAT(over.misses({{"tap-misses", script::Severity::off}}), IsEmpty());
  const auto found = tapMisses(over.script, over.recorded, {{"tap-misses", script::Severity::hint}});
  EXPECT_EQ(found.at(0).severity, script::Severity::hint);
  EXPECT_EQ(tapMisses(over.script, over.recorded).at(0).severity, script::Severity::warning);
}

TEST(ExpectedScreen, offersWhatTakesTheTouch) {
  const OverTaps over("Tap(100,100)\n", "Tap(100,100)\nTap(\n");
  const auto* screen = screenAtLine(over.recorded, 6);
  ASSERT_TRUE(screen);
  std::vector<std::string> names;
  for (const auto& widget : touchableWidgets(*screen->tree, script::UserEventType::tap))
    names.push_back(widget.name);
  EXPECT_THAT(names, ElementsAre("Button #add \"Add\"", "Button #edit \"Edit\""));
  EXPECT_EQ(screenAtLine(over.recorded, 4), &over.recorded.analysis().document->recording.start);
}

}  // namespace
}  // namespace marmoset::report
