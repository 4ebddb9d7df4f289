#include "engine/explore/inputs.h"

#include <gmock/gmock.h>

#include "engine/device/simulator/app_facts.h"
#include "engine/replay/recorder.h"
#include "engine/replay/trace.h"
#include "tests/engine/device/simulator/sample.h"
#include "tests/engine/model/made_recording.h"

namespace marmoset::explore {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using trace::ViewFlag;

constexpr ScreenSize screen{1080, 1920};

std::vector<std::string> namesOf(const std::vector<Choice>& choices) {
  std::vector<std::string> names;
  for (const auto& choice : choices) names.push_back(toString(choice.input));
  return names;
}

std::vector<std::string> linesOf(const std::vector<Choice>& choices) {
  std::vector<std::string> lines;
  for (const auto& choice : choices) lines.push_back(choice.lines);
  return lines;
}

// A screen of com.x made of views below one frame; each gets the child position it stands at.
struct Screen {
  trace::ViewTree tree;
  trace::Observation seen;

  Screen() {
    trace::ViewNode root;
    root.className = "android.widget.FrameLayout";
    root.package = "com.x";
    root.bounds = {0, 0, screen.width, screen.height};
    root.flags.set(ViewFlag::enabled);
    tree.nodes.push_back(root);
    seen.window = {.package = "com.x", .activity = "com.x.Main"};
    seen.window.kind = trace::WindowKind::activity;
  }
  trace::ViewNode& view(std::string className, trace::Rect bounds, std::initializer_list<ViewFlag> flags,
                        std::int32_t parent = 0) {
    trace::ViewNode node;
    node.className = std::move(className);
    node.package = "com.x";
    node.bounds = bounds;
    node.parent = parent;
    for (const auto& other : tree.nodes) node.index += other.parent == parent;
    node.flags.set(ViewFlag::enabled);
    for (const auto flag : flags) node.flags.set(flag);
    tree.nodes.push_back(std::move(node));
    return tree.nodes.back();
  }
  std::vector<Choice> choices(const InputSettings& settings = {}) {
    closeTree(tree);
    seen.tree = std::make_shared<const trace::ViewTree>(tree);
    return choicesOn(seen, "com.x", screen, settings);
  }
};

InputSettings plain() {
  auto settings = InputSettings::ofPapers();
  settings.wait = 0;
  return settings;
}

// The example of the papers' page: three components, six inputs.
TEST(Inputs, ofTwoButtonsAndAListAreSix) {
  Screen made;
  made.view("android.widget.LinearLayout", {0, 0, 1080, 400}, {});
  made.view("android.widget.Button", {0, 0, 540, 400}, {ViewFlag::clickable}, 1);
  made.view("android.widget.Button", {540, 0, 1080, 400}, {ViewFlag::clickable}, 1);
  made.view("android.widget.ListView", {0, 400, 1080, 1920}, {ViewFlag::scrollable});
  EXPECT_THAT(namesOf(made.choices(plain())),
              ElementsAre("tap Button @0.0", "tap Button @0.1", "drag ListView @1 up",
                          "drag ListView @1 down", "key BACK", "key MENU"));
}

// As the authors' tool clicks: bounds 142:2150-723:2318 at 432:2234.
TEST(Inputs, touchTheMiddle) {
  Screen made;
  made.view("android.widget.Button", {142, 1150, 723, 1318}, {ViewFlag::clickable});
  made.view("android.widget.Button", {723, 1150, 1305, 1318}, {ViewFlag::clickable});
  const auto lines = linesOf(made.choices(plain()));
  EXPECT_EQ(lines[0], "Tap(432,1234)\n");
  EXPECT_EQ(lines[1], "Tap(901,1234)\n") << "of what of it is on the screen";
}

TEST(Inputs, areLinesThatAScriptTakes) {
  Screen made;
  made.view("android.widget.Button", {0, 0, 100, 100}, {ViewFlag::clickable, ViewFlag::longClickable});
  made.view("android.widget.EditText", {0, 200, 1080, 300}, {ViewFlag::clickable}).hint = "E-mail";
  made.view("android.widget.ScrollView", {0, 300, 1080, 900}, {ViewFlag::scrollable});
  std::string script = "start data >>\nLaunchActivity(com.x,com.x.Main)\n";
  const auto choices = made.choices();
  for (const auto& choice : choices) script += choice.lines;
  const auto trace = replay::traceOf(script::Script::parse(script::Text(script)));
  ASSERT_TRUE(trace) << trace.error();
  std::vector<std::string> events;
  for (const auto& event : trace->events) events.emplace_back(name(event.type));
  EXPECT_THAT(events, ElementsAre("launch", "tap", "longPress", "tap", "text", "tap", "text", "drag", "drag",
                                  "key", "key", "rotation"));
}

TEST(Inputs, haveTheNamesThatTheModelGivesThem) {
  Screen made;
  made.view("android.widget.Button", {0, 0, 100, 100}, {ViewFlag::clickable, ViewFlag::longClickable})
      .resourceId = "com.x:id/save";
  made.view("android.widget.ScrollView", {0, 300, 1080, 900}, {ViewFlag::scrollable});
  made.view("android.widget.ImageView", {0, 900, 1080, 1700}, {});
  for (const auto& choice : made.choices()) {
    const auto script = script::Script::parse(script::Text("start data >>\n" + choice.lines));
    trace::RecordedEvent recorded;
    recorded.event = script::userEvents(script::play(script).events).at(0);
    recorded.widget = model::widgetHit(recorded.event, *made.seen.tree);
    EXPECT_EQ(model::inputOf(made.seen, recorded), choice.input) << choice.lines;
  }
}

TEST(Inputs, goRoundWhatLiesOnTop) {
  Screen made;
  made.view("android.widget.LinearLayout", {0, 0, 800, 800}, {ViewFlag::clickable});
  made.view("android.widget.Button", {300, 300, 500, 500}, {ViewFlag::clickable}, 1);
  EXPECT_THAT(linesOf(made.choices(plain())),
              ElementsAre("Tap(500,400)\n", "Tap(400,400)\n", testing::_, testing::_));
}

TEST(Inputs, leaveOutWhatIsCoveredDisabledOffTheScreenOrOfAnotherWindow) {
  Screen made;
  made.view("android.widget.Button", {0, 0, 100, 100}, {ViewFlag::clickable}).text = "covered";
  made.view("android.widget.FrameLayout", {0, 0, 1080, 1000}, {ViewFlag::clickable}).text = "cover";
  made.view("android.widget.Button", {0, 1100, 100, 1200}, {ViewFlag::clickable})
      .flags.set(ViewFlag::enabled, false);
  made.view("android.widget.Button", {0, 2000, 100, 2100}, {ViewFlag::clickable});
  made.view("android.widget.Button", {500, 1500, 400, 1400}, {ViewFlag::clickable});
  made.view("android.widget.Button", {0, 1300, 100, 1400}, {ViewFlag::clickable}).package =
      "com.android.systemui";
  EXPECT_THAT(namesOf(made.choices(plain())), ElementsAre("tap FrameLayout @1", "key BACK", "key MENU"));
}

TEST(Inputs, stayAboveTheKeyboard) {
  Screen made;
  made.seen.window.keyboard = true;
  made.view("android.widget.Button", {0, 100, 1080, 200}, {ViewFlag::clickable});
  made.view("android.widget.Button", {0, 1700, 1080, 1800}, {ViewFlag::clickable});
  EXPECT_THAT(namesOf(made.choices(plain())), ElementsAre("tap Button @0", "key BACK", "key MENU"));
}

TEST(Inputs, ofAQuestionForAPermissionAreItsAnswers) {
  Screen made;
  made.seen.window.package = "com.android.permissioncontroller";
  made.tree.nodes[0].package = "com.android.permissioncontroller";
  made.view("android.widget.Button", {0, 100, 1080, 200}, {ViewFlag::clickable}).package =
      "com.android.permissioncontroller";
  EXPECT_THAT(namesOf(made.choices()), ElementsAre("tap Button @0"));
}

TEST(Inputs, areNoneOutsideTheApp) {
  Screen made;
  made.seen.window.package = "com.android.launcher3";
  EXPECT_THAT(made.choices(), IsEmpty());
}

TEST(Inputs, withoutATreeAreTheKeys) {
  Screen made;
  made.seen.tree = nullptr;
  EXPECT_THAT(namesOf(choicesOn(made.seen, "com.x", screen, {})),
              ElementsAre("key BACK", "key MENU", "rotation to 90 degrees"));
}

TEST(Inputs, touchAPageOfWhichNothingIsTold) {
  Screen made;
  made.view("android.webkit.WebView", {0, 0, 1080, 1920}, {});
  EXPECT_THAT(namesOf(made.choices(plain())), Contains("tap WebView @0"));
}

// Nothing tells whether a picture can be zoomed, so a person would try.
TEST(Inputs, pinchAndSwipeLargePictures) {
  Screen made;
  made.view("android.widget.ImageView", {0, 0, 1080, 800}, {});
  made.view("android.widget.ImageView", {0, 800, 100, 900}, {}).description = "icon";
  made.view("com.x.Chart", {0, 900, 1080, 1900}, {});
  EXPECT_THAT(namesOf(made.choices()),
              ElementsAre("pinch ImageView @0 apart", "pinch ImageView @0 closer", "drag ImageView @0 left",
                          "drag ImageView @0 right", "pinch Chart @2 apart", "pinch Chart @2 closer",
                          "drag Chart @2 left", "drag Chart @2 right", "key BACK", "key MENU",
                          "rotation to 90 degrees"));
  EXPECT_THAT(namesOf(made.choices(plain())), ElementsAre("key BACK", "key MENU")) << "the papers do not";
}

TEST(Inputs, touchTheFirstRowOfAListThatTellsNone) {
  Screen made;
  made.view("android.widget.ListView", {0, 200, 1080, 1200}, {}).text = "things";
  EXPECT_EQ(linesOf(made.choices())[0], "Tap(540,296)\nUserWait(500)\n");
  EXPECT_THAT(namesOf(made.choices(plain())), ElementsAre("key BACK", "key MENU")) << "the papers do not";
}

TEST(Inputs, turnTheScreenAndBack) {
  Screen made;
  made.seen.window.rotation = 1;
  EXPECT_THAT(linesOf(made.choices()), Contains(HasSubstr("RotateScreen(0,0)")));
}

TEST(Inputs, ofTurnedScreensReachTheirRightEnd) {
  Screen made;
  made.seen.window.rotation = 1;
  made.tree.nodes[0].bounds = {0, 0, screen.height, screen.width};
  made.view("android.widget.Button", {1700, 0, 1900, 200}, {ViewFlag::clickable});
  EXPECT_EQ(linesOf(made.choices(plain()))[0], "Tap(1800,100)\n");
}

TEST(Inputs, shunWhatThePersonSaid) {
  Screen made;
  made.view("android.widget.Button", {0, 100, 1080, 200}, {ViewFlag::clickable}).text = "Buy";
  made.view("android.widget.Button", {0, 300, 1080, 400}, {ViewFlag::clickable}).text = "Look";
  auto settings = plain();
  settings.shunnedWidgets = {*trace::WidgetSelector::parse("\"Buy\"")};
  EXPECT_THAT(namesOf(made.choices(settings)), ElementsAre("tap Button @1", "key BACK", "key MENU"));
  settings.shunnedActivities = {".Main"};
  EXPECT_THAT(namesOf(made.choices(settings)), ElementsAre("key BACK"));
}

TEST(Inputs, takeOfALongListTheFirstRowsAndTheLast) {
  Screen made;
  made.view("android.widget.ListView", {0, 0, 1080, 1000}, {ViewFlag::scrollable});
  for (int row = 0; row < 8; ++row)
    made.view("android.widget.TextView", {0, row * 100, 1080, row * 100 + 100}, {ViewFlag::clickable}, 1);
  auto settings = plain();
  settings.rows = 3;
  const auto names = namesOf(made.choices(settings));
  EXPECT_THAT(names, Contains("tap TextView @0.0"));
  EXPECT_THAT(names, Contains("tap TextView @0.1"));
  EXPECT_THAT(names, Not(Contains("tap TextView @0.2")));
  EXPECT_THAT(names, Not(Contains("tap TextView @0.6")));
  EXPECT_THAT(names, Contains("tap TextView @0.7"));
}

TEST(FieldTexts, suitTheField) {
  const auto first = [](const std::string& id, const std::string& hint = "") {
    trace::ViewNode field;
    field.resourceId = "com.x:id/" + id;
    field.hint = hint;
    return textsFor(field, {{"coupon", "SALE"}}).front();
  };
  EXPECT_EQ(first("email"), "tester@example.com");
  EXPECT_EQ(first("field1", "Phone number"), "5551234567");
  EXPECT_EQ(first("birthDate"), "2024-02-29");
  EXPECT_EQ(first("anything"), "Hello");
  EXPECT_EQ(first("COUPON"), "SALE") << "the user's own come first";
  trace::ViewNode hidden;
  hidden.flags.set(ViewFlag::password);
  EXPECT_EQ(textsFor(hidden, {}).front(), "Passw0rd!");
}

TEST(FieldTexts, areTypedWhole) {
  Screen made;
  made.view("android.widget.EditText", {0, 100, 1080, 200}, {ViewFlag::clickable});
  auto settings = plain();
  settings.typing = {{"", "two words, one comma"}};
  EXPECT_THAT(linesOf(made.choices(settings))[0],
              HasSubstr("DispatchString(two)\nDispatchPress(KEYCODE_SPACE)\n"));
  settings.typing = {{"", "a\ttab"}};
  EXPECT_THAT(namesOf(made.choices(settings)), ElementsAre("key BACK", "key MENU"))
      << "what no key types is not offered";
}

// What is offered does what its name says.
TEST(Inputs, onASimulatedPhoneHitTheWidgetsTheyName) {
  auto phone = device::simulator::launched(device::simulator::sampleApp("shopping"));
  trace::Observation seen;
  seen.window = phone.window();
  seen.tree = phone.tree();
  const auto choices = choicesOn(seen, "com.example.shopping", {phone.width(), phone.height()}, {});
  const auto menu = std::ranges::find_if(choices, [](const Choice& choice) {
    return toString(choice.input).find("#more") != std::string::npos;
  });
  ASSERT_NE(menu, choices.end());
  for (const auto& event :
       script::play(script::Script::parse(script::Text("start data >>\n" + menu->lines))).events)
    phone.inject(event);
  EXPECT_EQ(phone.window().window, "options");
}

}  // namespace
}  // namespace marmoset::explore
