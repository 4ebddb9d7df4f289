// A person's properties run on a sample app while it is explored.
#include "engine/fuzz/property/property_policy.h"

#include <gmock/gmock.h>

#include "engine/device/simulator/app_file.h"
#include "engine/device/simulator/simulated_device.h"
#include "engine/explore/explorer.h"
#include "engine/explore/policies/random.h"
#include "engine/fuzz/property/read_properties.h"
#include "tests/support/real_data.h"

namespace marmoset::fuzz {
namespace {

using testing::HasSubstr;

struct Explored {
  std::vector<PropertyTally> tallies;
  std::vector<PropertyFailure> failures;
};

Explored explored(std::string_view yaml, std::uint64_t events) {
  const auto reading = readProperties(yaml);
  EXPECT_TRUE(reading.problems.empty());
  device::simulator::SimulatedDevice device(
      device::simulator::loadApp(test::sourceFile("samples/activitydiary/activitydiary.app.yaml")).value(),
      "sim");
  PropertyPolicy policy(explore::randomPolicy({1, 0.05}), reading.document, {});
  explore::ExploreSettings settings;
  settings.setup =
      "start data >>\nLaunchActivity(de.rampro.activitydiary,de.rampro.activitydiary.MainActivity)\n";
  settings.budget.events = events;
  Explored result;
  settings.onTrace = [&](explore::ExploredTrace&&) {
    for (auto& failure : policy.takeFailures(0)) result.failures.push_back(std::move(failure));
  };
  EXPECT_TRUE(explore::explore({&device}, policy, settings, {}));
  result.tallies = policy.tallies();
  return result;
}

TEST(PropertyPolicy, runsWhatCanRunAndCountsHowItWent) {
  const auto result = explored(R"(properties:
  - name: an activity can be started
    when: [{in: {class: Button, text: Sleeping}}]
    do: [{tap: {class: Button, text: Sleeping}}]
    then: [{equals: {id: current_activity}, to: Sleeping}]
  - name: never
    when: [{in: {text: Nowhere}}]
    then: [{in: {text: Nowhere}}]
  - name: wants what is not there
    when: [{in: {text: Sleeping}}]
    do: [{tap: {id: missing}}]
    then: [{in: {text: Sleeping}}]
)",
                               400);
  const auto& [starts, never, wants] = std::tie(result.tallies[0], result.tallies[1], result.tallies[2]);
  EXPECT_GT(starts.passes, 10u);
  EXPECT_EQ(starts.failures, 0u);
  EXPECT_GE(starts.screens.size(), 1u);
  EXPECT_EQ(never.runs, 0u);
  EXPECT_EQ(wants.failures, 0u);
  EXPECT_EQ(wants.errors, wants.runs);
  EXPECT_THAT(wants.lastError, HasSubstr("no widget with id missing"));
}

// The bug of the sample: another picture goes than the one that was touched.
TEST(PropertyPolicy, findsTheWrongPictureDeleted) {
  const auto result = explored(R"(properties:
  - name: a picture is deleted where it is touched
    when:
      - in: {description: pic_Cinema}
      - in: {id: history}
    do:
      - tap: {description: pic_Cinema}
      - tap: {text: "Yes"}
    then:
      - not in: {description: pic_Cinema}
)",
                               3000);
  ASSERT_FALSE(result.failures.empty());
  EXPECT_THAT(result.failures.front().words,
              HasSubstr("a widget with description \"pic_Cinema\" is on the screen"));
}

}  // namespace
}  // namespace marmoset::fuzz
