#include "engine/trace/target.h"

#include <gmock/gmock.h>

namespace marmoset::trace {
namespace {

using testing::HasSubstr;

Target targetOf(std::string_view text) {
  const auto target = Target::parse(text);
  EXPECT_TRUE(target) << target.error();
  return target.value_or(Target{});
}

std::string complaint(std::string_view text) {
  const auto target = Target::parse(text);
  EXPECT_FALSE(target) << text;
  return target ? "" : target.error();
}

Failure nullPointerIn(const std::string& frame) {
  Failure failure;
  failure.process = "com.x";
  failure.exception = "java.lang.NullPointerException";
  failure.stack = "java.lang.NullPointerException\n\tat " + frame + "(Main.java:7)\n";
  return failure;
}

Observation onActivity(const std::string& package, const std::string& activity) {
  Observation seen;
  seen.window.package = package;
  seen.window.activity = activity;
  seen.window.kind = WindowKind::activity;
  return seen;
}

TEST(Target, anyCrashIsMetByEveryFailure) {
  EXPECT_TRUE(Target{}.metBy(nullPointerIn("com.x.Main.onClick")));
  EXPECT_FALSE(Target{}.metBy(onActivity("com.x", "com.x.Main")));
}

TEST(Target, aCrashIsTheSameByTypeAndAppFrames) {
  const auto target = Target::sameCrash(signatureOf(nullPointerIn("com.x.Main.onClick")));
  EXPECT_TRUE(target.metBy(nullPointerIn("com.x.Main.onClick")));
  EXPECT_FALSE(target.metBy(nullPointerIn("com.x.Main.onResume")));
  auto other = nullPointerIn("com.x.Main.onClick");
  other.kind = FailureKind::notResponding;
  EXPECT_FALSE(target.metBy(other));
}

TEST(Target, activitiesAreNamedInFourWays) {
  const auto here = onActivity("com.x", "com.x.ui.Main");
  for (const auto* name : {"com.x.ui.Main", "com.x/.ui.Main", "com.x/com.x.ui.Main", ".ui.Main", "Main"})
    EXPECT_TRUE(targetOf(std::string("activity:") + name).metBy(here)) << name;
  for (const auto* name : {"com.x.Main", "com.y/.ui.Main", ".Main", "ui", "ain"})
    EXPECT_FALSE(targetOf(std::string("activity:") + name).metBy(here)) << name;
  EXPECT_FALSE(targetOf("activity:Main").metBy(Observation{}));
}

TEST(Target, logPatternsAreSearchedInEveryLine) {
  Observation seen;
  seen.log = {"Cart: total 12", "Cart: coupon refused"};
  EXPECT_TRUE(targetOf("log:coupon (refused|expired)").metBy(seen));
  EXPECT_TRUE(targetOf("log:^Cart: total \\d+$").metBy(seen));
  EXPECT_FALSE(targetOf("log:^coupon").metBy(seen));
}

TEST(Target, widgetsAreFoundByClassIdAndText) {
  auto tree = std::make_shared<ViewTree>();
  ViewNode button;
  button.className = "android.widget.Button";
  button.resourceId = "com.x:id/save";
  button.text = "Save \"now\"";
  tree->nodes = {ViewNode{}, button};
  closeTree(*tree);
  Observation seen;
  seen.tree = tree;
  for (const auto* selector : {"Button", "android.widget.Button", "#save", "#com.x:id/save",
                               "\"Save \\\"now\\\"\"", "Button#save", "Button #save \"Save \\\"now\\\"\""})
    EXPECT_TRUE(targetOf(std::string("widget:") + selector).metBy(seen)) << selector;
  for (const auto* selector : {"TextView", "#sav", "\"Save\"", "\"\"#", "Button#other"}) {
    const auto target = Target::parse(std::string("widget:") + selector);
    EXPECT_FALSE(target && target->metBy(seen)) << selector;
  }
  EXPECT_FALSE(targetOf("widget:Button").metBy(Observation{}));
}

TEST(Target, printsWhatItReads) {
  for (const auto* text :
       {"crash", "crash:java.lang.NullPointerException at com.x.Main.onClick <- com.x.Main.run", "crash:ANR",
        "activity:.Main", "log:a|b:c", "widget:Button#save\"Save \\\"now\\\"\"", "widget:#a", "widget:\"\""})
    EXPECT_EQ(targetOf(text).toString(), text);
}

TEST(Target, saysWhatIsWrong) {
  EXPECT_THAT(complaint("crsh"), HasSubstr("unknown target 'crsh'; use crash, crash:SIGNATURE"));
  EXPECT_THAT(complaint("activity:"), HasSubstr("unknown target"));
  EXPECT_THAT(complaint(""), HasSubstr("unknown target ''"));
  EXPECT_THAT(complaint("crash:"), HasSubstr("unknown target"));
  EXPECT_THAT(complaint("crash:a at "), HasSubstr("no crash signature"));
  EXPECT_THAT(complaint("log:(a"), HasSubstr("no RE2 expression: missing"));
  EXPECT_THAT(complaint("widget:#"), HasSubstr("no id after #"));
  EXPECT_THAT(complaint("widget:\"a"), HasSubstr("without closing quote"));
  EXPECT_THAT(complaint("widget:\"a\" b"), HasSubstr("unexpected 'b'"));
  EXPECT_THAT(complaint("widget: "), HasSubstr("nothing in the widget"));
}

TEST(Target, watchesNoMoreThanItNeeds) {
  EXPECT_EQ(targetOf("crash").watches(), std::nullopt);
  EXPECT_EQ(targetOf("activity:Main").watches(), ObservationLevel::window);
  EXPECT_EQ(targetOf("log:x").watches(), ObservationLevel::window);
  EXPECT_EQ(targetOf("widget:#x").watches(), ObservationLevel::tree);
}

}  // namespace
}  // namespace marmoset::trace
