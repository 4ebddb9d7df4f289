#include <random>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "engine/reduce/ineffective/labels.h"
#include "tests/engine/reduce/support/record.h"
#include "tests/support/real_data.h"

namespace marmoset::reduce {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Cells of 200 pixels: the number in a name is the row its middle lies in, from 100 on.
const std::string app = R"(
package: com.x
main: Main
keyboard: hardware
variables: {process: {hidden: 0, box: false, loud: false, seen: 0, picked: 0}}
activities:
  Main:
    menu: options
    view:
      class: FrameLayout
      children:
        - {class: CheckBox, id: box, text: Box, bind: box, bounds: [0, 0, 500, 190]}
        - {class: CheckBox, id: loud, text: Loud, bind: loud, bounds: [500, 0, 1000, 190], on: {change: {set: {hidden: hidden + 1}}}}
        - {class: Button, id: page, text: Page, bounds: [0, 200, 500, 390], on: {tap: {callback: none, do: {open: Page}}}}
        - {class: Button, id: counting, text: Counting, bounds: [500, 200, 1000, 390], on: {tap: {callback: none, do: {open: Counting}}}}
        - {class: EditText, id: name, text: Name, bounds: [0, 400, 500, 590]}
        - {class: EditText, id: other, text: Other, bounds: [500, 400, 1000, 590]}
        - class: RadioGroup
          id: group
          bind: picked
          layout: column
          bounds: [0, 600, 500, 990]
          children:
            - {class: RadioButton, id: first, text: First, size: 195}
            - {class: RadioButton, id: second, text: Second, size: 195}
        - {class: TextView, id: label, text: "Seen {seen}", bounds: [500, 600, 1000, 790]}
        - class: Button
          id: judge
          text: Judge
          bounds: [500, 800, 1000, 990]
          on: {tap: {if: hidden == 2, then: {crash: {exception: java.lang.IllegalStateException, message: two}}}}
        - {class: Button, id: outer, text: Outer, bounds: [0, 1000, 500, 1190], on: {tap: {callback: none, do: {show: outer}}}}
    windows:
      options:
        kind: menu
        bounds: [0, 0, 1000, 200]
        view:
          class: ListView
          bounds: [0, 0, 1000, 200]
          children: [{class: TextView, id: about, text: About, size: 200, on: {tap: {callback: none, do: {show: about}}}}]
      about: {bounds: [100, 500, 900, 900], view: {class: TextView, text: About us, bounds: [100, 500, 900, 900]}}
      outer:
        bounds: [0, 400, 1000, 1200]
        view:
          class: FrameLayout
          bounds: [0, 400, 1000, 1200]
          children: [{class: Button, id: inner, text: Inner, bounds: [0, 400, 1000, 590], on: {tap: {callback: none, do: {show: about}}}}]
  Page:
    view: {class: ScrollView, children: [{class: TextView, text: Long, size: 1800}, {class: TextView, text: Longer, size: 1800}]}
  Counting:
    on: {create: {set: {hidden: hidden + 1}}}
    view: {class: Button, text: Counting}
)";

const std::string tapBox = "Tap(250,100)\n", tapLoud = "Tap(750,100)\n", tapPage = "Tap(250,300)\n",
                  tapCounting = "Tap(750,300)\n", tapName = "Tap(250,500)\n", tapOther = "Tap(750,500)\n",
                  tapFirst = "Tap(250,700)\n", tapSecond = "Tap(250,900)\n", tapLabel = "Tap(750,700)\n",
                  tapJudge = "Tap(750,900)\n", tapOuter = "Tap(250,1100)\n", tapInner = "Tap(500,500)\n",
                  tapBlank = "Tap(250,1700)\n", tapAbout = "Tap(500,100)\n",
                  slide = "Drag(500,1500,500,500,5)\n", back = "DispatchPress(KEYCODE_BACK)\n",
                  home = "DispatchPress(KEYCODE_HOME)\n", menu = "DispatchPress(KEYCODE_MENU)\n",
                  louder = "DispatchPress(KEYCODE_VOLUME_UP)\n";

trace::Recording play(const std::string& events) {
  static const auto parsed = device::simulator::appOf(app);
  std::string script =
      "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nLaunchActivity(com.x,com.x.Main)\nUserWait(500)\n";
  for (std::size_t at = 0; at < events.size();) {
    const auto end = events.find('\n', at) + 1;
    script += events.substr(at, end - at) + "UserWait(500)\n";
    at = end;
  }
  return test::recorded(parsed, script);
}

// The rule of every event behind the launch, "" where it stays.
std::vector<std::string> labels(const trace::Recording& recording, const IneffectiveOptions& options = {}) {
  const auto found = findIneffective(factsOf(recording, options), options);
  std::vector<std::string> codes;
  for (std::uint32_t i = 1; i < found.combinationOf.size(); ++i) {
    codes.emplace_back(found.of(i) ? found.of(i)->rule->code.substr(std::string_view("ineffective/").size())
                                   : "");
  }
  return codes;
}

std::vector<std::string> labels(const std::string& events, const IneffectiveOptions& options = {}) {
  return labels(play(events), options);
}

TEST(NoOp, IsATouchOfBlankGround) {
  EXPECT_THAT(labels(tapBlank + tapLabel), ElementsAre("no-op", "")) << "a label is a widget";
}

TEST(NoOp, MayIncludeWidgetsThatDoNotReact) {
  EXPECT_THAT(labels(tapLabel + tapJudge, {.deafWidgets = true}), ElementsAre("no-op", ""));
}

TEST(RejectedKeys, AreHomeAndBackOnTheMainActivity) {
  EXPECT_THAT(labels(home + back), ElementsAre("rejected-home", "rejected-back"));
  EXPECT_THAT(labels(tapPage + home + back), ElementsAre("contrary-pair", "rejected-home", "contrary-pair"));
}

TEST(OptionalKey, IsConfigured) {
  EXPECT_THAT(labels(louder), ElementsAre("optional-key"));
  EXPECT_THAT(labels(louder, {.optionalKeys = {}}), ElementsAre(""));
}

TEST(ContraryPair, TogglesBack) {
  EXPECT_THAT(labels(tapBox + tapBox + tapBox), ElementsAre("contrary-pair", "contrary-pair", ""));
  EXPECT_THAT(labels(tapBox + tapBlank + tapBox), ElementsAre("contrary-pair", "no-op", "contrary-pair"));
}

TEST(ContraryPair, NeedsAnAppThatDidNothing) {
  EXPECT_THAT(labels(tapLoud + tapLoud), ElementsAre("", "")) << "its listener ran";
}

TEST(ContraryPair, OpensAndLeaves) {
  EXPECT_THAT(labels(tapPage + back), ElementsAre("contrary-pair", "contrary-pair"));
}

TEST(ContraryPair, LeavesActivitiesAloneThatMayDoSomething) {
  EXPECT_THAT(labels(tapCounting + back), ElementsAre("", ""));
  EXPECT_THAT(labels(tapCounting + back, {.textWindows = {"Counting"}}),
              ElementsAre("contrary-pair", "contrary-pair"));
  EXPECT_THAT(labels(tapCounting + back, {.lifecycleCounts = false}),
              ElementsAre("contrary-pair", "contrary-pair"));
}

TEST(ContraryPair, IsKeptWhereAVariableMattersLater) {
  const auto recording = play(tapCounting + back + tapCounting + back + tapJudge);
  ASSERT_TRUE(recording.failure);
  EXPECT_THAT(labels(recording, {.lifecycleCounts = false}), ElementsAre("", "", "", "", ""))
      << "Judge decides by a variable that no window shows";
}

TEST(NestedPairs, VanishWhole) {
  EXPECT_THAT(labels(tapOuter + tapInner + back + back),
              ElementsAre("nested-pairs", "nested-pairs", "nested-pairs", "nested-pairs"));
  const auto found = findIneffective(factsOf(play(tapOuter + tapInner + back + back)));
  ASSERT_EQ(found.combinations.size(), 1u);
  EXPECT_THAT(found.combinations.front().events, ElementsAre(1, 2, 3, 4));
}

TEST(LastEffective, KeepsTheLastChoiceOfARadioGroup) {
  EXPECT_THAT(labels(tapSecond + tapFirst + tapSecond), ElementsAre("last-effective", "last-effective", ""));
}

TEST(LastEffective, KeepsTheLastTouchOfATextBox) {
  EXPECT_THAT(labels(tapName + tapName + tapOther + tapName), ElementsAre("last-effective", "", "", ""));
}

TEST(TextSlide, OpensScrollsAndLeaves) {
  EXPECT_THAT(labels(tapPage + slide + slide + back),
              ElementsAre("text-slide", "text-slide", "text-slide", "text-slide"));
}

TEST(HiddenMenu, IsMissedOrItsEntryIsLeft) {
  EXPECT_THAT(labels(menu + tapBlank), ElementsAre("hidden-menu", "hidden-menu"));
  EXPECT_THAT(labels(menu + tapAbout + back + back),
              ElementsAre("hidden-menu", "hidden-menu", "hidden-menu", "hidden-menu"));
}

TEST(Rules, CanBeSwitchedOff) {
  EXPECT_THAT(labels(tapBox + tapBox, {.off = {"ineffective/contrary-pair"}}), ElementsAre("", ""));
}

TEST(Rules, SayWhatARecordingDoesNotTell) {
  auto recording = play(home + louder + tapBlank + tapBox + tapBox + back);
  recording.evidence = trace::Evidence::activities;
  recording.instrumented = false;
  for (auto& event : recording.events) event.after.tree = nullptr;
  recording.start.tree = nullptr;
  EXPECT_THAT(labels(recording), ElementsAre("rejected-home", "optional-key", "", "", "", ""));
  const auto found = findIneffective(factsOf(recording));
  EXPECT_FALSE(found.certain);
  EXPECT_EQ(found.missing.size(), 3u);
}

std::string needed(trace::Evidence evidence) {
  switch (evidence) {
    case trace::Evidence::activities:
      return "or the Monkey log or SimplyDroid trace of its run";
    case trace::Evidence::windows:
      return "that tells at least windows";
    default:
      return "with view trees";
  }
}

TEST(Rules, HaveAFileAndAPageEach) {
  for (const auto* rule : ineffectiveRules()) {
    SCOPED_TRACE(rule->code);
    const std::string code(rule->code), name = code.substr(code.find('/') + 1);
    EXPECT_THAT(test::readFile(test::sourceFile("engine/reduce/ineffective/" + name + ".cpp")),
                testing::HasSubstr(".code = \"" + code + "\""));
    const auto page = test::readFile(test::sourceFile("docs/rules/" + code + ".md"));
    EXPECT_THAT(page, testing::StartsWith("# " + code + "\n\n" + std::string(rule->summary) + "."));
    EXPECT_THAT(page, testing::HasSubstr("rules: {" + code + ": off}"));
    EXPECT_THAT(page, testing::HasSubstr(needed(rule->needs)));
    EXPECT_THAT(
        test::readFile(test::sourceFile("docs/rules/README.md")),
        testing::HasSubstr("| [" + code + "](" + code + ".md) | " + std::string(rule->summary) + " |"));
  }
}

// A random walk over all the habits of the app above.
RC_GTEST_PROP(Rules, AgreeWhateverTheirOrder, (std::uint32_t seed)) {
  static const std::vector<std::string> acts{tapBox,   tapLoud,   tapPage,  tapCounting, tapName,  tapOther,
                                             tapFirst, tapSecond, tapLabel, tapOuter,    tapInner, tapBlank,
                                             tapAbout, slide,     back,     back,        back,     back,
                                             home,     menu,      louder};
  std::mt19937 random(seed);
  std::string events;
  for (int i = 0; i < 60; ++i) events += acts[random() % acts.size()];
  const auto facts = factsOf(play(events));
  const auto expected = findIneffective(facts);
  auto rules = ineffectiveRules();
  for (int i = 0; i < 5; ++i) {
    std::shuffle(rules.begin(), rules.end(), random);
    const auto found = findIneffective(facts, {}, rules);
    RC_ASSERT(found.combinationOf == expected.combinationOf);
    for (std::size_t c = 0; c < found.combinations.size(); ++c)
      RC_ASSERT(found.combinations[c].rule == expected.combinations[c].rule);
  }
}

}  // namespace
}  // namespace marmoset::reduce
