#include <gmock/gmock.h>

#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device::simulator {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::Gt;
using testing::IsEmpty;
using testing::Lt;

constexpr std::int32_t appFeaturesBack = 4;

// In how many of 400 launches, each with its own seed, something holds after `act`.
template <class Act>
int outOf400(const AppPointer& app, Act act) {
  int count = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    auto phone = launched(app, {.seed = seed});
    count += act(phone);
  }
  return count;
}

TEST(AppFeatures, interstitialsComeByChanceWhereTheyMay) {
  const auto app = appFrom(R"yaml(
variables: {process: {paid: false}}
windows:
  ad: {bounds: [0, 0, 1080, 1000], view: {class: TextView, text: ad, on: {tap: dismiss}}}
  tip: {bounds: [0, 0, 1080, 1000], view: {class: TextView, text: tip}}
activities:
  Main:
    interstitials:
      - {show: ad, chance: 0.25, when: "!paid"}
      - {show: tip, chance: 0.25, each: event}
    view: {class: Button, id: pay, text: pay, on: {tap: [{set: {paid: true}}, {open: Main}]}}
)yaml");
  EXPECT_THAT(outOf400(app, [](Phone& phone) { return phone.window().window == "ad"; }),
              AllOf(Gt(70), Lt(130)));
  const auto afterPaying = [](std::string_view title) {
    return [title](Phone& phone) {
      phone.tap(500, 1500);  // beside the ad, which closes it
      phone.tap(500, 1500);
      return phone.window().window == title;
    };
  };
  EXPECT_EQ(outOf400(app, afterPaying("ad")), 0);
  EXPECT_THAT(outOf400(app, afterPaying("tip")), AllOf(Gt(40), Lt(200)));
}

TEST(AppFeatures, slowLoadsEatTheNextEventByChance) {
  const auto app = appFrom(R"yaml(
variables: {process: {taps: 0}}
activities:
  Main:
    view: {class: Button, id: go, text: go, on: {tap: {open: Slow}}}
  Slow:
    load: {ms: [300, 600], chance: 0.5}
    view: {class: Button, id: count, text: "{taps}", on: {tap: {set: {taps: taps + 1}}}}
)yaml");
  EXPECT_THAT(outOf400(app,
                       [](Phone& phone) {
                         phone.tap(500, 500);
                         phone.tap(500, 500);
                         return textOf(phone, "count") == "0";
                       }),
              AllOf(Gt(160), Lt(240)));
  EXPECT_EQ(outOf400(app,
                     [](Phone& phone) {
                       phone.tap(500, 500);
                       phone.advance(700);
                       phone.tap(500, 500);
                       return textOf(phone, "count") == "0";
                     }),
            0)
      << "it has loaded by then";
}

TEST(AppFeatures, chanceAtLaunchIsReportedAsABranch) {
  const auto app = appFrom(R"yaml(
activities:
  Main:
    on: {create: [{chance: 0.5, branch: main.variant, then: {show: news}}, {if: rotation == 0, then: [], else: exit}]}
    windows: {news: {bounds: [0, 0, 900, 900], view: {class: TextView, text: news}}}
    view: {class: TextView, text: x}
)yaml");
  EXPECT_THAT(outOf400(app,
                       [](Phone& phone) {
                         const bool shown = phone.window().window == "news";
                         EXPECT_THAT(phone.takeBranches(),
                                     ElementsAre(shown ? "main.variant:true" : "main.variant:false",
                                                 "com.x.Main.onCreate#2:true"));
                         return shown;
                       }),
              AllOf(Gt(160), Lt(240)));
}

TEST(AppFeatures, handlersReportWhatTheyAreTold) {
  const std::string file = R"yaml(
activities:
  Main:
    on: {back: {callback: com.x.Main.leave, do: [{log: "left at {rotation}", tag: Nav}, finish]}}
    view:
      class: LinearLayout
      layout: column
      children:
        - {class: Button, id: named, text: named, on: {tap: {callback: com.x.Model.save, do: {callback: com.x.Net.send}}}}
        - {class: Button, id: silent, text: silent, on: {tap: {callback: none, do: []}}}
        - {class: Button, id: plain, text: plain, on: {tap: {if: rotation == 1, then: exit}, longPress: []}}
)yaml";
  auto phone = launched(appFrom(file));
  phone.takeCallbacks();
  for (const auto* name : {"named", "silent", "plain"}) tapOn(phone, name);
  EXPECT_THAT(phone.takeCallbacks(),
              ElementsAre("com.x.Model.save", "com.x.Net.send", "com.x.Main.onClick(plain)"));
  EXPECT_THAT(phone.takeBranches(), ElementsAre("com.x.Main.onClick(plain)#1:false"));
  phone.pressKey(appFeaturesBack);
  EXPECT_THAT(phone.takeAppLog(), ElementsAre("Nav: left at 0"));
  EXPECT_THAT(phone.takeCallbacks(), ElementsAre("com.x.Main.leave", "com.x.Main.onPause",
                                                 "com.x.Main.onStop", "com.x.Main.onDestroy"));

  auto plain = launched(appFrom("instrumented: false\n" + file));
  tapOn(plain, "named");
  EXPECT_THAT(plain.takeCallbacks(), IsEmpty());
  EXPECT_THAT(plain.takeBranches(), IsEmpty());
}

TEST(AppFeatures, persistentVariablesOutliveTheProcessAndOthersDoNot) {
  auto phone = launched(appFrom(R"yaml(
variables: {persistent: {kept: 0, list: [7]}, process: {lost: 0}}
activities:
  Main:
    view: {class: Button, id: add, text: "{kept} {lost} {size(list)}", on: {tap: [{set: {kept: kept + 1, lost: lost + 1}}, {append: {list: kept}}]}}
)yaml"));
  tapOn(phone, "add");
  tapOn(phone, "add");
  EXPECT_EQ(textOf(phone, "add"), "2 2 3");
  phone.forceStop("com.x");
  phone.launch("com.x", ".Main");
  EXPECT_EQ(textOf(phone, "add"), "2 0 3");
  phone.clearData("com.x");
  phone.launch("com.x", ".Main");
  EXPECT_EQ(textOf(phone, "add"), "0 0 1");
}

TEST(AppFeatures, crashesOfEveryKind) {
  const auto app = appFrom(R"yaml(
crashes:
  named: {exception: java.lang.NullPointerException, frames: [com.x.Model.load(Model.java:7)]}
activities:
  Main:
    view:
      class: LinearLayout
      layout: column
      children:
        - {class: Button, id: named, text: named, on: {tap: {crash: named}}}
        - {class: Button, id: caused, text: caused, on: {tap: {crash: {exception: java.lang.RuntimeException, message: outer, cause: "java.io.IOException: inner", frames: [com.x.Io.read(Io.java:3)]}}}}
        - {class: Button, id: native, text: native, on: {tap: {crash: {exception: SIGSEGV, frames: ["/lib/libx.so (draw+8)"]
        }
        }
        }
        }
        - {class: Button, id: hang, text: hang, on: {tap: {anr: too busy}}}
)yaml");
  const auto failureOf = [&](const std::string& button) {
    auto phone = launched(app);
    tapOn(phone, button);
    return phone.takeFailure().value_or(trace::Failure{});
  };
  const auto named = failureOf("named");
  EXPECT_EQ(named.kind, trace::FailureKind::javaCrash);
  EXPECT_TRUE(named.stack.starts_with(
      "java.lang.NullPointerException\n\tat com.x.Model.load(Model.java:7)\n\tat android."))
      << named.stack;
  const auto caused = failureOf("caused");
  EXPECT_NE(caused.stack.find("Caused by: java.io.IOException: inner\n\tat com.x.Io.read(Io.java:3)\n"),
            std::string::npos);
  const auto native = failureOf("native");
  EXPECT_EQ(native.kind, trace::FailureKind::nativeCrash);
  EXPECT_NE(native.stack.find("#00 pc"), std::string::npos);
  const auto hang = failureOf("hang");
  EXPECT_EQ(hang.kind, trace::FailureKind::notResponding);
  EXPECT_EQ(hang.message, "too busy");
}

TEST(AppFeatures, timeIsVirtualAndCostsAreTheApps) {
  auto phone = launched(appFrom(R"yaml(
costs: {touch: 7, key: 3, open: 11, launch: 13, rotation: 17}
variables: {process: {ticks: 0}}
activities:
  Other: {view: {class: TextView, id: other, text: other}}
  Main:
    timers: [{every: 50, do: {set: {ticks: ticks + 1}}}, {after: 60, do: {set: {ticks: ticks + 100}}}]
    view: {class: Button, id: go, text: "{ticks}", on: {tap: {open: Other}}}
)yaml"));
  EXPECT_EQ(phone.now(), 24) << "launching and opening";
  phone.rotate(1);
  EXPECT_GE(phone.now(), 24 + 17);
  phone.rotate(0);
  const auto before = phone.now();
  phone.advance(40);
  EXPECT_EQ(phone.now(), before + 40);
  phone.tap(500, 500);
  EXPECT_EQ(phone.now(), before + 40 + 2 * 7 + 11);
  phone.pressKey(24);
  EXPECT_EQ(phone.now(), before + 40 + 2 * 7 + 11 + 2 * 3);
  const auto ticks = *phone.variable("com.x", "ticks");
  phone.advance(1000);
  EXPECT_EQ(phone.variable("com.x", "ticks"), ticks) << "timers rest while another activity is in front";
  phone.pressKey(appFeaturesBack);
  phone.advance(std::numeric_limits<std::int64_t>::max());
  EXPECT_GT(*phone.variable("com.x", "ticks"), 100) << "and a wait of an eternity ends";
}

TEST(AppFeatures, touchesFromBeyondTheScreenDoNothing) {
  auto phone = launched(appFrom(R"yaml(
activities:
  Main:
    view: {class: ListView, id: list, rows: "100", row: {class: TextView, text: "row {item}", size: 100}}
)yaml"));
  const auto before = phone.tree();
  for (const float odd :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), -1e30f}) {
    phone.swipe(500, 500, odd, odd, 100);
    phone.tap(odd, 500);
  }
  EXPECT_EQ(*phone.tree(), *before);
}

TEST(AppFeatures, packagesKnowTheirFacts) {
  const auto app = appFrom(R"yaml(
label: Ex
version: {code: 7, name: 1.2.3}
sdk: {min: 23, target: 30}
permissions: [android.permission.CAMERA]
screen: [720, 1280]
activities:
  Main: {view: {class: TextView, text: x}}
  Second: {class: org.other.Second, view: {class: TextView, text: y}}
)yaml");
  const auto& known = facts(*app);
  EXPECT_EQ(known.label, "Ex");
  EXPECT_EQ(known.versionCode, 7);
  EXPECT_EQ(known.versionName, "1.2.3");
  EXPECT_EQ(known.minSdk, 23);
  EXPECT_EQ(known.targetSdk, 30);
  EXPECT_THAT(known.permissions, ElementsAre("android.permission.CAMERA"));
  EXPECT_THAT(known.activities, ElementsAre("com.x.Main", "org.other.Second"));
  const auto phone = launched(app);
  EXPECT_EQ(phone.width(), 720);
  EXPECT_EQ(phone.height(), 1280);
}

}  // namespace
}  // namespace marmoset::device::simulator
