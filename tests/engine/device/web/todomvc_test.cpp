#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/replay/recorder.h"
#include "engine/replay/trial.h"
#include "tests/engine/device/web/test_page.h"
#include "tests/engine/replay/sample_trace.h"
#include "tests/support/real_data.h"

namespace marmoset::device::web {
namespace {

using testing::ElementsAre;

// Implementations of one specification by the authors of their frameworks: real apps that nobody here wrote.
// `./dev test` installs them; all fifty that work offline with MARMOSET_ALL_TODOMVC.
std::filesystem::path appFolder(const std::string& name) {
  return test::sourceFile("tests/engine/device/web/todomvc/node_modules/todomvc/examples") / name;
}

std::vector<std::string> implementations() {
  const char* all = std::getenv("MARMOSET_ALL_TODOMVC");
  if (!all || !*all) return {"backbone", "knockoutjs", "vanillajs"};
  return {"agilityjs",
          "ampersand",
          "angularjs",
          "angularjs-perf",
          "angularjs_require",
          "ariatemplates",
          "atmajs",
          "backbone",
          "backbone_marionette",
          "backbone_marionette_require",
          "backbone_require",
          "batman",
          "canjs",
          "canjs_require",
          "chaplin-brunch",
          "closure",
          "cujo",
          "dijon",
          "dojo",
          "duel",
          "enyo_backbone",
          "epitome",
          "exoskeleton",
          "extjs_deftjs",
          "flight",
          "kendo",
          "knockback",
          "knockoutjs",
          "knockoutjs_require",
          "maria",
          "mithril",
          "olives",
          "plastronjs",
          "polymer",
          "puremvc",
          "ractive",
          "react",
          "react-backbone",
          "sammyjs",
          "serenadejs",
          "somajs",
          "somajs_require",
          "spine",
          "thorax",
          "thorax_lumbar",
          "troopjs_require",
          "typescript-angular",
          "typescript-backbone",
          "vanillajs",
          "vue"};
}

class TodoMvc : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    MARMOSET_NEEDS_CHROMIUM();
    if (!std::filesystem::exists(appFolder(GetParam())))
      GTEST_SKIP() << "npm's todomvc is not installed; `./dev test` does it";
    page = std::make_unique<TestPage>(appFolder(GetParam()).string());
    page->start();
  }

  // What is left of the screen's items once the script was played, from the top.
  static std::vector<std::string> items(const trace::Observation& seen) {
    std::vector<std::string> texts;
    for (const auto& node : seen.tree->nodes)
      for (const auto* text : {"milk", "eggs", "salt"})
        if (node.text == text && node.className.find("EditText") == std::string::npos)
          texts.emplace_back(text);
    return texts;
  }

  // Does it, and writes it down.
  void touch(const std::string& name) {
    const auto seen = page->look();
    const auto* view = TestPage::find(seen, name);
    ASSERT_TRUE(view) << name;
    const auto x = (view->bounds.left + view->bounds.right) / 2,
               y = (view->bounds.top + view->bounds.bottom) / 2;
    script += fmt::format("Tap({},{})\n", x, y);
    ASSERT_TRUE(page->inject(tapAt(static_cast<float>(x), static_cast<float>(y))));
  }
  void add(const std::string& item) {
    touch("new-todo");
    script += fmt::format("DispatchString({})\nDispatchPress(KEYCODE_ENTER)\n", item);
    ASSERT_TRUE(page->inject(type(item)));
    ASSERT_TRUE(page->inject(press("ENTER")));
  }

  std::string script;
  std::unique_ptr<TestPage> page;
};

// Its items stay in their order; what all done and a filter leave of them is seen again in every run.
TEST_P(TodoMvc, IsWrittenDownRecordedAndReplayed) {
  script = fmt::format("start data >>\nLaunchActivity({0},{0}.index)\n", page->app->package());
  for (const auto* item : {"milk", "eggs", "salt"}) add(item);
  EXPECT_THAT(items(page->look()), ElementsAre("milk", "eggs", "salt"));
  // Not all of them name these two alike.
  for (const auto* name : {"toggle-all", "Active"})
    if (TestPage::find(page->look(), name)) touch(name);
  const auto left = items(page->look());

  const auto trace = replay::traceOfText(script);
  const auto recording = replay::record(*page->device, trace, {.start = {.seed = 1}}, inTime());
  ASSERT_TRUE(recording) << recording.error().message;
  ASSERT_EQ(recording->events.size(), trace.events.size());
  EXPECT_EQ(items(recording->events.back().after), left);

  const auto run = [&] {
    const auto result = replay::runTrial(*page->device, trace, trace.whole(), {.states = true}, inTime());
    EXPECT_TRUE(result) << result.error().message;
    return result->states;
  };
  EXPECT_EQ(run(), run());
}

INSTANTIATE_TEST_SUITE_P(Apps, TodoMvc, testing::ValuesIn(implementations()), [](const auto& app) {
  auto name = app.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace marmoset::device::web
