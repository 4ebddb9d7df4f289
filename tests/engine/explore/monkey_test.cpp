#include "engine/explore/policies/monkey.h"

#include <map>

#include <gmock/gmock.h>

#include "engine/script/events/user_event.h"
#include "engine/script/semantics/run.h"

namespace marmoset::explore {
namespace {

std::string drawn(std::uint64_t seed, int events) {
  const auto policy = monkeyPolicy({seed, 0, "com.x", "com.x.Main", {1080, 1920}});
  std::string lines = "start data >>\n";
  for (int i = 0; i < events; ++i) lines += policy->next(0, {}).lines;
  return lines;
}

TEST(MonkeyPolicy, drawsTheSameForTheSameSeed) {
  EXPECT_EQ(drawn(7, 200), drawn(7, 200));
  EXPECT_NE(drawn(7, 200), drawn(8, 200));
}

// AOSP's own percentages: 15 touches, 10 motions, 2 pinches, 15 rolls, 25 + 15 + 2 + 13 keys, 2 launches, 1
// flip.
TEST(MonkeyPolicy, drawsInMonkeysShares) {
  constexpr int events = 4000;
  const auto script = script::Script::parse(script::Text(drawn(1, events)));
  std::map<script::UserEventType, int> counts;
  for (const auto& event : script::userEvents(script::play(script).events)) ++counts[event.type];
  const auto share = [&](script::UserEventType type) { return 100.0 * counts[type] / events; };
  EXPECT_NEAR(share(script::UserEventType::key), 55, 4);
  EXPECT_NEAR(share(script::UserEventType::tap) + share(script::UserEventType::drag), 25, 4);
  EXPECT_NEAR(share(script::UserEventType::pinch), 2, 1);
  EXPECT_NEAR(share(script::UserEventType::launch), 2, 1);
  EXPECT_NEAR(share(script::UserEventType::flip), 1, 1);
  EXPECT_GT(share(script::UserEventType::trackball), 1);
}

}  // namespace
}  // namespace marmoset::explore
