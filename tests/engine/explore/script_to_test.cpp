#include "engine/explore/script_to.h"

#include <gmock/gmock.h>

#include "tests/engine/model/made_recording.h"
#include "tests/engine/reduce/support/record.h"

namespace marmoset::explore {
namespace {

using model::Abstraction;
using model::StateId;
using testing::EndsWith;
using testing::HasSubstr;

struct Known {
  explicit Known(const trace::Recording& recording) : model(modelOf(recording, Abstraction::components)) {
    screens.add(recording);
  }
  auto to(const std::string& name) const { return scriptTo(model, screens, statesCalled(model, name), 0); }

  model::AppModel model;
  model::Screens screens{Abstraction::components};
};

TEST(ScriptTo, touchesWidgetsInTheMiddle) {
  const Known known(
      test::madeRecording("Home", {{"Go", "List"}, {"BACK", "Home"}, {"Go", "List"}, {"Open", "Detail"}}));
  const auto to = known.to(".Detail");
  ASSERT_TRUE(to) << to.error();
  EXPECT_THAT(to->script,
              EndsWith("start data >>\nLaunchActivity(com.x,com.x.Home)\nTap(540,50)\nTap(540,50)\n"));
  EXPECT_EQ(to->path.success, 1);
}

TEST(ScriptTo, saysWhatIsMissing) {
  const Known known(test::madeRecording("Home", {{"Go", "List"}}));
  EXPECT_EQ(known.to(".Lost").error(), "the model has no such screen");
  const model::Screens none(Abstraction::components);
  EXPECT_THAT(scriptTo(known.model, none, statesCalled(known.model, ".List")).error(),
              HasSubstr("place on the screen is not known"));
  model::AppModel island({"com.x", "1.0"}, Abstraction::components);
  island.addState(7, {.window = {.package = "com.x", .activity = "com.x.Island"}});
  EXPECT_THAT(scriptTo(island, none, {7}).error(), HasSubstr("no way from a clean start"));
}

// Of apps that decide by what is seen every state is reached by its script.
class ScriptToSample : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(ScriptToSample, leadsToTheScreen) {
  const auto [sample, script] = GetParam();
  const auto recording = test::recordedSample(sample, script);
  const Known known(recording);
  std::size_t reached = 0, scripts = 0;
  for (const auto& [id, state] : known.model.states()) {
    const auto to = scriptTo(known.model, known.screens, {id});
    if (!to || state.window.package != recording.package) continue;
    ++scripts;
    const auto again = test::recorded(device::simulator::sampleApp(sample), to->script);
    reached += !again.events.empty() && stateOf(Abstraction::components, again.events.back().after) == id;
  }
  EXPECT_GT(scripts, 2u);
  EXPECT_GE(reached * 10, scripts * 9) << reached << " of " << scripts;
}

INSTANTIATE_TEST_SUITE_P(Samples, ScriptToSample,
                         testing::Values(std::pair{"whohasmystuff", "habits.mks"},
                                         std::pair{"filebrowser", "menu.mks"}),
                         [](const auto& sample) {
                           const std::string script = sample.param.second;
                           return std::string(sample.param.first) + "_" + script.substr(0, script.find('.'));
                         });

}  // namespace
}  // namespace marmoset::explore
