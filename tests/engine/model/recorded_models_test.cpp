#include <gmock/gmock.h>

#include "engine/model/model_json.h"
#include "engine/model/windows.h"
#include "tests/engine/reduce/support/record.h"

namespace marmoset::model {
namespace {

using test::recordedSample;

// Models of recordings that a simulated phone made of the samples.
class RecordedModels : public testing::TestWithParam<std::pair<const char*, std::vector<const char*>>> {
 protected:
  std::vector<trace::Recording> recordings() const {
    std::vector<trace::Recording> made;
    for (const auto* script : GetParam().second) made.push_back(recordedSample(GetParam().first, script));
    return made;
  }
};

TEST_P(RecordedModels, growMergeAndAreReadBack) {
  for (const auto abstraction : {Abstraction::window, Abstraction::components}) {
    const auto made = recordings();
    AppModel there(buildOf(made.front()), abstraction), back = there, merged = there;
    for (const auto& recording : made) ASSERT_TRUE(there.add(recording));
    for (auto at = made.rbegin(); at != made.rend(); ++at) {
      ASSERT_TRUE(back.add(*at));
      ASSERT_TRUE(merged.merge(modelOf(*at, abstraction)));
    }
    EXPECT_EQ(there, back);
    EXPECT_EQ(there, merged);
    EXPECT_EQ(parseModel(printModel(there)), there);
  }
}

TEST_P(RecordedModels, haveAsManyWindowsInEitherAbstraction) {
  for (const auto& recording : recordings()) {
    EXPECT_EQ(windowsOf(modelOf(recording, Abstraction::window)).windows,
              windowsOf(modelOf(recording, Abstraction::components)).windows);
  }
}

INSTANTIATE_TEST_SUITE_P(Samples, RecordedModels,
                         testing::Values(std::pair{"whohasmystuff", std::vector{"crash.mks", "habits.mks"}},
                                         std::pair{"shopping", std::vector{"coupon.mks", "rotation.mks",
                                                                           "zoom.mks", "sale.mks"}},
                                         std::pair{"fooddelivery", std::vector{"login.mks", "minimal.mks"}},
                                         std::pair{"filebrowser", std::vector{"folders.mks", "menu.mks"}}),
                         [](const auto& sample) { return std::string(sample.param.first); });

TEST(RecordedModel, hasThePapersWindowsAndTheirLevels) {
  const auto model = modelOf(recordedSample("whohasmystuff", "crash.mks"), Abstraction::window);
  std::map<std::string, std::uint32_t> levels;
  for (const auto& window : windowsOf(model).windows) {
    if (window.events > 0) levels[describe(window.status)] = window.level.value();
  }
  EXPECT_EQ(levels["/.Launcher"], 0u);
  EXPECT_EQ(levels["/.ListLentObjects"], 1u);
  EXPECT_EQ(levels["/.AddObject"], 2u);
  EXPECT_EQ(levels["/.AddObject window \"date\""], 3u);
  EXPECT_EQ(levels["/.AddObject window \"popupWindow2\""], 3u);
}

TEST(RecordedModel, knowsWhatWasDoneByWidgetsAndWhatItRan) {
  const auto model = modelOf(recordedSample("whohasmystuff", "crash.mks"), Abstraction::components);
  bool saved = false;
  for (const auto& [key, facts] : model.transitions()) {
    if (!model.states().at(key.to).failure) continue;
    saved = key.input.widget.starts_with("Button #add_button @");
  }
  EXPECT_TRUE(saved);
  EXPECT_FALSE(model.coverageNames().empty());
}

}  // namespace
}  // namespace marmoset::model
