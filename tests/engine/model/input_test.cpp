#include "engine/model/input.h"

#include <limits>

#include <gmock/gmock.h>

#include "tests/engine/model/made_recording.h"

namespace marmoset::model {
namespace {

using script::UserEventType;
using trace::ViewFlag;

// A list whose rows are pressed as a whole: Frame > ListView #things > row (clickable) > TextView.
trace::ViewTree list() {
  trace::ViewTree tree;
  const auto add = [&](std::string className, std::string id, std::int32_t parent, std::uint32_t index) {
    auto& node = tree.nodes.emplace_back();
    node.className = "android.widget." + std::move(className);
    node.resourceId = std::move(id);
    node.parent = parent;
    node.index = index;
    return &node;
  };
  add("FrameLayout", "", -1, 0);
  add("ListView", "com.x:id/things", 0, 1)->flags.set(ViewFlag::scrollable);
  add("LinearLayout", "", 1, 3)->flags.set(ViewFlag::clickable);
  add("TextView", "com.x:id/name", 2, 0);
  add("EditText", "com.x:id/search", 0, 2)->flags.set(ViewFlag::focused);
  closeTree(tree);
  return tree;
}

std::string told(script::UserEvent event, std::optional<std::uint32_t> widget = {}) {
  trace::Observation before;
  before.tree = std::make_shared<const trace::ViewTree>(list());
  trace::RecordedEvent recorded;
  recorded.event = std::move(event);
  recorded.widget = widget;
  return toString(inputOf(before, recorded));
}

TEST(Input, isNamedByTheWidgetThatTakesIt) {
  EXPECT_EQ(told({.type = UserEventType::tap}, 3), "tap LinearLayout @1.3") << "the row, not its text";
  EXPECT_EQ(told({.type = UserEventType::tap}, 0), "tap FrameLayout @") << "nothing around it reacts";
  EXPECT_EQ(told({.type = UserEventType::tap}), "tap blank ground");
  EXPECT_EQ(told({.type = UserEventType::gesture}, 3), "gesture TextView #name @1.3.0");
}

TEST(Input, isTheSameWhereverTheWidgetIsTouched) {
  EXPECT_EQ(told({.type = UserEventType::tap, .x = 1, .y = 2}, 3),
            told({.type = UserEventType::tap, .x = 500, .y = 7}, 2));
}

TEST(Input, saysWhichWayAFingerGoes) {
  EXPECT_EQ(told({.type = UserEventType::drag, .x = 5, .y = 900, .toX = 9, .toY = 100}, 3),
            "drag ListView #things @1 up");
  EXPECT_EQ(told({.type = UserEventType::drag, .x = 5, .toX = 900}, 4), "drag EditText #search @2 right");
  EXPECT_EQ(told({.type = UserEventType::pinch, .x = 0, .toX = 40, .secondX = 100, .secondToX = 60}, 1),
            "pinch ListView #things @1 closer");
}

TEST(Input, saysWhatIsPressedTypedAndStarted) {
  EXPECT_EQ(told({.type = UserEventType::key, .keyCode = 4}), "key BACK");
  EXPECT_EQ(told({.type = UserEventType::text, .text = "a\nb"}), "text EditText #search @2 a b");
  EXPECT_EQ(told({.type = UserEventType::launch, .package = "com.x", .activity = "com.x.Main"}),
            "launch com.x/.Main");
  EXPECT_EQ(told({.type = UserEventType::rotation, .rotation = 1}), "rotation to 90 degrees");
  EXPECT_EQ(told({.type = UserEventType::flip, .open = true}), "flip open");
  EXPECT_EQ(told({.type = UserEventType::longPress, .complete = false}, 2),
            "longPress LinearLayout @1.3 incomplete");
}

TEST(Input, ofALogKnowsNoWidgetAndNoPlace) {
  constexpr auto nowhere = std::numeric_limits<float>::quiet_NaN();
  trace::RecordedEvent recorded;
  recorded.event = {.type = UserEventType::drag, .x = nowhere, .y = nowhere, .toX = nowhere, .toY = nowhere};
  EXPECT_EQ(toString(inputOf({}, recorded)), "drag");
}

}  // namespace
}  // namespace marmoset::model
