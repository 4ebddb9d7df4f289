#include <filesystem>
#include <regex>
#include <set>

#include <gmock/gmock.h>

#include "tests/engine/device/simulator/sample.h"
#include "tests/support/real_data.h"

namespace marmoset::device::simulator {
namespace {

using testing::IsEmpty;

TEST(FoodDelivery, asksForTheAddressInHalfOfTheLaunches) {
  SimulatedDevice device(sampleApp("fooddelivery"), "sim");
  const auto script = sampleScript("fooddelivery/minimal.mks");
  int asked = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    runOn(device, std::span(script.steps).first(1), seed);
    asked += device.phone().window().window == "address";
  }
  EXPECT_GT(asked, 160);
  EXPECT_LT(asked, 240);
}

TEST(FoodDelivery, threeTapsSignInWhetherAskedOrNot) {
  SimulatedDevice device(sampleApp("fooddelivery"), "sim");
  const auto script = sampleScript("fooddelivery/minimal.mks");
  ASSERT_EQ(script.steps.size(), 4u) << "the launch and three taps";
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    runOn(device, script.steps, seed);
    EXPECT_EQ(describe(device.phone().window()).substr(0, 15), "/.LoginActivity") << seed;
  }
  // No two of the three are enough on every launch.
  for (std::size_t missing = 1; missing <= 3; ++missing) {
    std::vector<std::size_t> positions{0, 1, 2, 3};
    positions.erase(positions.begin() + static_cast<std::ptrdiff_t>(missing));
    const auto two = chosen(script.steps, positions);
    int reached = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      runOn(device, two, seed);
      reached += device.phone().window().activity.ends_with("LoginActivity");
    }
    EXPECT_LT(reached, 80) << "without tap " << missing;
  }
}

TEST(FoodDelivery, theLongTraceReachesTheLoginAlmostAlways) {
  SimulatedDevice device(sampleApp("fooddelivery"), "sim");
  const auto script = sampleScript("fooddelivery/login.mks");
  EXPECT_GT(script.steps.size(), 100u);
  int reached = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    runOn(device, {}, seed);
    bool seen = false;
    const auto look = [&](std::size_t, const StepOutcome&) {
      seen = seen || device.phone().window().activity.ends_with("LoginActivity");
      return !seen;
    };
    ASSERT_TRUE(device.replay(script.steps, look, {}));
    reached += seen;
  }
  EXPECT_GE(reached, 38);
}

TEST(Licence, threeTimesYesLeadsToTheAppAndNoEndsIt) {
  auto phone = launched(sampleApp("licence"));
  const auto first = phone.tree();
  EXPECT_TRUE(shows(phone, "terms"));
  phone.swipe(500, 1400, 500, 400, 300);
  tapOn(phone, "Yes");
  EXPECT_FALSE(shows(phone, "terms"));
  tapOn(phone, "Yes");
  EXPECT_TRUE(shows(phone, "terms"));
  tapOn(phone, "Yes");
  EXPECT_EQ(describe(phone.window()), "/.Main");
  phone.pressKey(4);
  EXPECT_EQ(phone.window().package, "com.android.launcher3") << "the licence is finished";
  phone.clearData("com.example.licence");
  phone.launch("com.example.licence", ".Licence");
  tapOn(phone, "No");
  EXPECT_EQ(phone.pid("com.example.licence"), 0);
}

TEST(FileBrowser, threeFoldersLookTheSame) {
  auto phone = launched(sampleApp("filebrowser"));
  const auto root = phone.tree();
  phone.takeBranches();
  tapOn(phone, "foo");
  EXPECT_EQ(*phone.tree(), *root);
  tapOn(phone, "foo");
  EXPECT_EQ(*phone.tree(), *root);
  tapOn(phone, "foo");
  EXPECT_TRUE(shows(phone, "picture 1"));
  EXPECT_THAT(phone.takeBranches(),
              testing::ElementsAre("browser.folders:true", "browser.folders:true", "browser.folders:false"));
}

TEST(FileBrowser, theMenuButtonOpensAndClosesWithoutACallback) {
  auto phone = launched(sampleApp("filebrowser"));
  phone.takeCallbacks();
  const auto box = boundsOf(phone, "menu");
  const auto x = static_cast<float>(box.left + 50), y = static_cast<float>(box.top + 50);
  phone.tap(x, y);
  EXPECT_EQ(phone.window().kind, trace::WindowKind::popup);
  phone.tap(x, y);
  EXPECT_EQ(phone.window().kind, trace::WindowKind::activity);
  EXPECT_THAT(phone.takeCallbacks(), IsEmpty());
  phone.tap(x, y);
  tapOn(phone, "Option");
  EXPECT_EQ(describe(phone.window()), "/.Options");
}

TEST(FileBrowser, theScriptsEndWhereTheirPageSays) {
  SimulatedDevice device(sampleApp("filebrowser"), "sim");
  const auto menu = sampleScript("filebrowser/menu.mks");
  runOn(device, menu.steps);
  EXPECT_EQ(describe(device.phone().window()), "/.Options");
  runOn(device, chosen(menu.steps, {0, 3, 4}));
  EXPECT_EQ(describe(device.phone().window()), "/.Options") << "the first two touches are a loop";

  const auto folders = sampleScript("filebrowser/folders.mks");
  runOn(device, folders.steps);
  EXPECT_TRUE(shows(device.phone(), "picture 1"));
  runOn(device, chosen(folders.steps, {0, 1, 3}));
  EXPECT_FALSE(shows(device.phone(), "picture 1")) << "none can be left out";
}

TEST(Licence, theScriptAccepts) {
  SimulatedDevice device(sampleApp("licence"), "sim");
  const auto script = sampleScript("licence/accept.mks");
  runOn(device, script.steps);
  EXPECT_EQ(describe(device.phone().window()), "/.Main");
  runOn(device, std::span(script.steps).first(script.steps.size() - 1));
  EXPECT_EQ(describe(device.phone().window()), "/.Licence");
}

TEST(WhoHasMyStuff, habitsLeaveTheListAsItWas) {
  SimulatedDevice device(sampleApp("whohasmystuff"), "sim");
  const auto script = sampleScript("whohasmystuff/habits.mks");
  runOn(device, std::span(script.steps).first(1));
  const auto before = device.phone().tree();
  std::set<std::string> windows;
  const auto look = [&](std::size_t, const StepOutcome&) {
    windows.insert(describe(device.phone().window()));
    return true;
  };
  const auto outcome = device.replay(std::span(script.steps).subspan(1), look, {});
  ASSERT_TRUE(outcome && !outcome->failure);
  EXPECT_EQ(*device.phone().tree(), *before);
  EXPECT_THAT(windows,
              testing::ElementsAre("/.Help", "/.ListLentObjects", "/.ListLentObjects window \"about\"",
                                   "/.ListLentObjects window \"menu\"", "/.Settings"));
}

TEST(ActivityDiary, theScriptsShowTheBugOnlyTogether) {
  SimulatedDevice device(sampleApp("activitydiary"), "sim");
  const auto one = runOn(device, sampleScript("activitydiary/delete.mks").steps);
  EXPECT_FALSE(one.failure);
  EXPECT_FALSE(shows(device.phone(), "pic_Cinema"));
  const auto two = runOn(device, sampleScript("activitydiary/delete-two.mks").steps);
  EXPECT_FALSE(two.failure);
  EXPECT_TRUE(shows(device.phone(), "pic_Cinema"));
  EXPECT_FALSE(shows(device.phone(), "pic_Cleaning"));
}

// A page names every script of its folder, and no other.
TEST(Samples, pagesNameTheScriptsBesideThem) {
  for (const auto* name :
       {"whohasmystuff", "fooddelivery", "licence", "filebrowser", "activitydiary", "homebox", "shopping"}) {
    const std::filesystem::path folder = test::sourceFile(std::string("samples/") + name);
    const auto page = test::readFile(folder / "README.md");
    std::set<std::string> there, named;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() == ".mks") there.insert(entry.path().filename());
    }
    const std::regex quoted("`([a-z-]+\\.mks)`");
    for (std::sregex_iterator match(page.begin(), page.end(), quoted), end; match != end; ++match)
      named.insert((*match)[1]);
    EXPECT_EQ(named, there) << name;
  }
}

TEST(ActivityDiary, deletesThePictureOfTheNewestEntry) {
  auto phone = launched(sampleApp("activitydiary"));
  for (const auto* name : {"Cinema", "Camera"}) tapOn(phone, name);
  EXPECT_TRUE(shows(phone, "picture"));
  tapOn(phone, "Diary");
  tapOn(phone, "pic_Cinema");
  tapOn(phone, "Yes");
  EXPECT_FALSE(shows(phone, "pic_Cinema")) << "alone, it is the newest";

  phone.clearData("de.rampro.activitydiary");
  phone.launch("de.rampro.activitydiary", ".MainActivity");
  for (const auto* name : {"Cinema", "Camera", "Cleaning", "Camera", "Diary", "pic_Cinema", "Yes"})
    tapOn(phone, name);
  EXPECT_TRUE(shows(phone, "pic_Cinema"));
  EXPECT_FALSE(shows(phone, "pic_Cleaning")) << "the wrong one is gone";
}

struct Bug {
  const char* script;
  const char* exception;
  std::size_t events;  // user events, launch excluded
  int least, most;     // failures in 40 runs
};

class Shopping : public testing::TestWithParam<Bug> {};

TEST_P(Shopping, everyScriptFindsItsBug) {
  const auto& bug = GetParam();
  SimulatedDevice device(sampleApp("shopping"), "sim");
  const auto script = sampleScript(std::string("shopping/") + bug.script + ".mks");
  EXPECT_EQ(script.steps.size() - 1, bug.events);
  int failures = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto outcome = runOn(device, script.steps, seed);
    if (!outcome.failure) continue;
    ++failures;
    EXPECT_EQ(outcome.failure->exception, bug.exception);
  }
  EXPECT_GE(failures, bug.least);
  EXPECT_LE(failures, bug.most);
}

INSTANTIATE_TEST_SUITE_P(Bugs, Shopping,
                         testing::Values(Bug{"language", "java.util.MissingResourceException", 5, 40, 40},
                                         Bug{"empty-cart", "java.lang.IndexOutOfBoundsException", 2, 40, 40},
                                         Bug{"coupon", "java.lang.ArithmeticException", 14, 30, 40},
                                         Bug{"rotation", "java.lang.RuntimeException", 6, 30, 40},
                                         Bug{"zoom", "SIGSEGV", 4, 30, 40}, Bug{"deep-search", "", 6, 40, 40},
                                         Bug{"sale", "java.util.ConcurrentModificationException", 4, 10, 40},
                                         Bug{"night", "java.lang.ArithmeticException", 596, 32, 40}),
                         [](const testing::TestParamInfo<Bug>& bug) {
                           std::string name = bug.param.script;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace marmoset::device::simulator
