#include <gmock/gmock.h>

#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device::simulator {
namespace {

using testing::IsEmpty;
using trace::ViewFlag;

constexpr std::int32_t widgetsBack = 4;

// checkable checked clickable enabled focusable focused scrollable longClickable password selected, as
// letters.
std::string flagsOf(const Phone& phone, const std::string& name) {
  const auto tree = phone.tree();
  const auto* view = findView(*tree, name);
  if (!view) return "no view " + name;
  std::string letters;
  for (std::size_t i = 0; i < 10; ++i)
    letters += view->has(static_cast<ViewFlag>(1 << i)) ? "kxceofslpd"[i] : '-';
  return letters;
}

TEST(Widgets, everyKindOfWidgetHasTheAttributesOfItsClass) {
  auto phone = launched(appFrom(R"yaml(
variables: {process: {on: true, word: hi, secret: abc, pick: 0, choice: A}}
activities:
  Main:
    view:
      class: LinearLayout
      id: root
      layout: column
      children:
        - {class: TextView, id: label, text: label, size: 50}
        - {class: Button, id: button, text: button, size: 50, on: {longPress: []}}
        - {class: ImageView, id: image, description: image, size: 50, selected: on}
        - {class: ImageButton, id: icon, description: icon, size: 50, enabled: "!on"}
        - {class: EditText, id: field, bind: word, size: 50}
        - {class: EditText, id: secret, bind: secret, password: true, size: 50}
        - {class: CheckBox, id: box, text: box, bind: on, size: 50}
        - {class: Switch, id: switch, text: switch, bind: on, size: 50}
        - {class: ToggleButton, id: toggle, text: toggle, checked: "!on", size: 50}
        - {class: RadioGroup, id: group, bind: pick, layout: row, size: 50, children: [{class: RadioButton, id: first, text: first}, {class: RadioButton, id: second, text: second}]}
        - {class: Spinner, id: spinner, bind: choice, options: [A, B], size: 50}
        - {class: ListView, id: list, size: 50, rows: "9", row: {class: TextView, text: "row {item}", size: 40}}
        - {class: GridView, id: short, size: 50, rows: "1", row: {class: TextView, text: only, size: 40}}
        - {class: com.custom.Dial, id: dial, text: dial, size: 50, clickable: true, checkable: true, focusable: true, longClickable: true}
)yaml"));
  EXPECT_EQ(flagsOf(phone, "root"), "---e------");
  EXPECT_EQ(flagsOf(phone, "label"), "---e------");
  EXPECT_EQ(flagsOf(phone, "button"), "--ceo--l--");
  EXPECT_EQ(flagsOf(phone, "image"), "---e-----d");
  EXPECT_EQ(flagsOf(phone, "icon"), "--c-o-----");
  EXPECT_EQ(flagsOf(phone, "field"), "--ceo--l--");
  EXPECT_EQ(flagsOf(phone, "secret"), "--ceo--lp-");
  EXPECT_EQ(textOf(phone, "secret"), "***");
  EXPECT_EQ(flagsOf(phone, "box"), "kxceo-----");
  EXPECT_EQ(flagsOf(phone, "switch"), "kxceo-----");
  EXPECT_EQ(flagsOf(phone, "toggle"), "k-ceo-----");
  EXPECT_EQ(flagsOf(phone, "first"), "kxceo-----");
  EXPECT_EQ(flagsOf(phone, "second"), "k-ceo-----");
  EXPECT_EQ(flagsOf(phone, "spinner"), "--ceo-----");
  EXPECT_EQ(textOf(phone, "spinner"), "A");
  EXPECT_EQ(flagsOf(phone, "list"), "---eo-s---");
  EXPECT_EQ(flagsOf(phone, "short"), "---eo-----") << "nothing to scroll";
  EXPECT_EQ(flagsOf(phone, "dial"), "k-ceo--l--");
  tapOn(phone, "field");
  EXPECT_EQ(flagsOf(phone, "field"), "--ceof-l--");
  const auto tree = phone.tree();
  EXPECT_EQ(findView(*tree, "dial")->className, "com.custom.Dial");
  EXPECT_EQ(findView(*tree, "dial")->resourceId, "com.x:id/dial");
  EXPECT_EQ(findView(*tree, "image")->description, "image");
}

TEST(Widgets, switchesAndTogglesTurn) {
  auto phone = launched(appFrom(R"yaml(
variables: {process: {a: false, b: true, changes: 0}}
activities:
  Main:
    view:
      class: LinearLayout
      layout: column
      children:
        - {class: Switch, id: a, bind: a, on: {change: {set: {changes: changes + 1}}}}
        - {class: ToggleButton, id: b, bind: b, on: {change: {set: {changes: changes + 1}}}}
        - {class: TextView, id: sum, text: "{a} {b} {changes}"}
)yaml"));
  for (const auto* name : {"a", "b", "a"}) tapOn(phone, name);
  EXPECT_EQ(textOf(phone, "sum"), "false false 3");
  EXPECT_THAT(phone.takeCallbacks(),
              testing::IsSupersetOf({"com.x.Main.onCheckedChanged(a)", "com.x.Main.onCheckedChanged(b)"}));
}

TEST(Widgets, flicksInFourDirectionsAndScrollingSideways) {
  auto phone = launched(appFrom(R"yaml(
variables: {process: {word: ""}}
activities:
  Main:
    view:
      class: FrameLayout
      children:
        - class: ImageView
          id: photo
          bounds: [0, 0, 1080, 900]
          on:
            swipeLeft: {set: {word: word + 'L'}}
            swipeRight: {set: {word: word + 'R'}}
            swipeUp: {set: {word: word + 'U'}}
            swipeDown: {set: {word: word + 'D'}}
        - {class: TextView, id: word, text: "{word}", bounds: [0, 900, 1080, 1000]}
        - class: HorizontalScrollView
          id: strip
          bounds: [0, 1000, 1080, 1200]
          children: [{class: TextView, text: one, size: 900}, {class: TextView, text: two, size: 900}, {class: TextView, text: three, size: 900}]
)yaml"));
  phone.swipe(900, 400, 100, 400, 200);
  phone.swipe(100, 400, 900, 400, 200);
  phone.swipe(500, 800, 500, 100, 200);
  phone.swipe(500, 100, 500, 800, 200);
  EXPECT_EQ(textOf(phone, "word"), "LRUD");
  EXPECT_FALSE(shows(phone, "three"));
  phone.swipe(1000, 1100, 100, 1100, 200);
  EXPECT_TRUE(shows(phone, "three"));
  EXPECT_FALSE(shows(phone, "one") && boundsOf(phone, "one").width() == 900);
}

TEST(Widgets, aLandscapeViewAndActivitiesThatKeepTheirState) {
  auto phone = launched(appFrom(R"yaml(
activities:
  Main:
    variables: {mine: 0}
    keepsOnRotation: true
    view: {class: Button, id: upright, text: "{mine}", on: {tap: {set: {mine: mine + 1}}}}
    landscape: {class: Button, id: flat, text: "{mine}"}
)yaml"));
  tapOn(phone, "upright");
  phone.takeCallbacks();
  phone.rotate(1);
  EXPECT_EQ(textOf(phone, "flat"), "1");
  EXPECT_FALSE(shows(phone, "upright"));
  EXPECT_THAT(phone.takeCallbacks(), IsEmpty()) << "not created anew";
  phone.rotate(0);
  EXPECT_EQ(textOf(phone, "upright"), "1");
}

TEST(Widgets, windowsWithKeyboardAndWindowsThatInsist) {
  auto phone = launched(appFrom(R"yaml(
variables: {process: {name: "", asked: 0}}
activities:
  Main:
    view:
      class: LinearLayout
      layout: column
      children:
        - {class: Button, id: ask, text: ask, on: {tap: {show: ask}}}
        - {class: Button, id: insist, text: insist, on: {tap: {show: insist}}}
        - {class: Button, id: up, text: up, on: {tap: {keyboard: show}}}
        - {class: TextView, id: sum, text: "{asked} {keyboard}"}
    windows:
      ask:
        title: What is your name?
        bounds: [100, 300, 900, 800]
        showsKeyboard: true
        keepsKeyboard: true
        on: {show: {set: {asked: asked + 1}}}
        view: {class: EditText, id: name, bind: name, bounds: [100, 300, 900, 500]}
      insist:
        bounds: [100, 300, 900, 800]
        cancelable: false
        view: {class: Button, id: ok, text: OK, bounds: [100, 300, 900, 800], on: {tap: [dismiss, {keyboard: hide}]}}
)yaml"));
  tapOn(phone, "ask");
  EXPECT_EQ(phone.window().window, "What is your name?");
  EXPECT_EQ(phone.window().kind, trace::WindowKind::dialog);
  EXPECT_TRUE(phone.window().keyboard);
  EXPECT_EQ(flagsOf(phone, "name")[5], 'f') << "the field has the focus";
  phone.typeText("Ada");
  EXPECT_EQ(textOf(phone, "name"), "Ada");
  phone.tap(500, 100);
  EXPECT_EQ(textOf(phone, "sum"), "1 true") << "the keyboard stays";
  tapOn(phone, "insist");
  phone.tap(500, 100);
  EXPECT_EQ(phone.window().window, "insist");
  phone.pressKey(widgetsBack);
  phone.pressKey(widgetsBack);
  EXPECT_EQ(phone.window().window, "insist");
  tapOn(phone, "ok");
  EXPECT_EQ(textOf(phone, "sum"), "1 false");
  tapOn(phone, "up");
  EXPECT_EQ(textOf(phone, "sum"), "1 true");
}

TEST(Widgets, listsChange) {
  auto phone = launched(appFrom(R"yaml(
variables: {process: {list: [1, 2, 3], names: !texts []}}
activities:
  Main:
    view:
      class: LinearLayout
      layout: column
      children:
        - {class: Button, id: append, text: append, on: {tap: [{append: {list: size(list) + 1}}, {append: {names: "'n' + size(list)"
}
}]
}
}
        - {class: Button, id: put, text: put, on: {tap: {put: {list: [0, "9"]}}}}
        - {class: Button, id: remove, text: remove, on: {tap: {remove: {list: "1"}}}}
        - {class: Button, id: clear, text: clear, on: {tap: {clear: list}}}
        - {class: TextView, id: sum, text: "{size(list)}: {list[0]} {list[1]} {names[0]}"}
        - {class: ListView, id: rows, rows: size(list), row: {class: TextView, text: "row {list[item]}", size: 50}}
)yaml"));
  EXPECT_EQ(textOf(phone, "sum"), "3: 1 2 ");
  tapOn(phone, "append");
  EXPECT_TRUE(shows(phone, "row 4"));
  tapOn(phone, "put");
  tapOn(phone, "remove");
  EXPECT_EQ(textOf(phone, "sum"), "3: 9 3 n4");
  tapOn(phone, "clear");
  EXPECT_EQ(textOf(phone, "sum"), "0: 0 0 n4");
  EXPECT_FALSE(shows(phone, "row 9"));
}

TEST(Widgets, aLayerThatTakesNoTouchLetsItThrough) {
  auto phone = launched(appFrom(R"yaml(
variables: {process: {opened: false}}
activities:
  Main:
    view:
      class: FrameLayout
      children:
        - {class: TextView, id: mail, text: Mail, bounds: [0, 100, 300, 400], on: {tap: [{set: {opened: true}}]}}
        - {class: View, id: home, description: Home, bounds: [0, 0, 1080, 1920]}
)yaml"));
  phone.tap(100, 200);
  EXPECT_EQ(phone.variable("com.x", "opened"), 1);
}

}  // namespace
}  // namespace marmoset::device::simulator
