#include <gmock/gmock.h>

#include "tests/engine/replay/sample_trace.h"

namespace marmoset::replay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string complaint(const std::string& text) {
  const auto trace = traceOf(script::Script::parse(script::Text(text)));
  EXPECT_FALSE(trace);
  return trace ? "" : trace.error();
}

TEST(Trace, theLaunchIsNoPartOfACandidate) {
  const auto trace = sampleTrace("whohasmystuff/crash.mks");
  EXPECT_EQ(trace.package, "de.freewarepoint.whohasmystuff");
  EXPECT_EQ(trace.events.size(), 74u);
  EXPECT_EQ(trace.whole().size(), 73u);
  EXPECT_EQ(trace.setup, 1u);
}

TEST(Trace, eventsAheadOfTheLaunchBelongToTheSetup) {
  const auto trace =
      traceOfText("start data >>\nDispatchPress(3)\nLaunchActivity(com.x,com.x.Main)\nTap(1,2)\n");
  EXPECT_EQ(trace.setup, 2u);
  EXPECT_THAT(trace.whole(), ElementsAre(2));
}

TEST(Trace, saysWhyAScriptCannotBeReplayed) {
  EXPECT_THAT(complaint("start data >>\nTap(1,2)\n"), HasSubstr("launches no app"));
  EXPECT_THAT(complaint("start data >>\n"), HasSubstr("injects no events"));
  EXPECT_THAT(complaint("Tap(1,2)\n"), HasSubstr("rejects the header"));
  EXPECT_EQ(complaint("start data >>\nLaunchActivity(com.x,com.x.Main)\nTap(1,2)\nLaunchActivity(com." +
                      std::string(70'000, 'a') + ",x)\n"),
            "line 4 launches an app by a name of 70004 letters; no name has more than 1000");
}

// They were cut after two million events, and whatever came later was lost without a word.
TEST(Trace, refusesWhatItCannotHold) {
  EXPECT_EQ(
      complaint("start data >>\nLaunchActivity(com.x,com.x.Main)\nDrag(1,1,2,2,2000000)\nTap(1,2)\n"),
      "the script injects more events than the 2,000,000 that can be replayed: line 3 adds 2,000,003; give "
      "its gestures fewer steps, or split it");
}

TEST(Trace, layoutChangesNoFingerprint) {
  const std::string launch = "LaunchActivity(com.x,com.x.Main)\n";
  const auto one = traceOfText("start data >>\n" + launch + "Tap(1,2)\nUserWait(5)\nTap(3,4)\n");
  const auto other =
      traceOfText("# note\nstart data >>\n" + launch + "\n  Tap( 1 , 2.0 )\n#\nUserWait(5)\nTap(3,4)\n");
  EXPECT_EQ(one.fingerprints, other.fingerprints);
  const auto later = traceOfText("start data >>\n" + launch + "Tap(1,2)\nUserWait(6)\nTap(3,4)\n");
  EXPECT_NE(one.fingerprints[1], later.fingerprints[1]) << "a wait is injected too";
  EXPECT_EQ(one.fingerprints[2], later.fingerprints[2]);
}

TEST(Trace, candidatesAreNamedByWhatTheyInject) {
  const auto trace =
      traceOfText("start data >>\nLaunchActivity(com.x,com.x.Main)\nTap(1,2)\nTap(3,4)\nTap(1,2)\n");
  const auto hash = [&](std::vector<std::uint32_t> events) { return candidateHash(trace, events); };
  EXPECT_EQ(hash({1, 2}), hash({0, 1, 2})) << "the launch may be named or not";
  EXPECT_EQ(hash({1, 2}), hash({3, 2})) << "the same taps";
  EXPECT_NE(hash({1, 2}), hash({2, 1}));
  EXPECT_NE(hash({1}), hash({}));
}

TEST(Trace, aSessionStartsItsApp) {
  const auto start = sessionStart(sampleTrace("licence/accept.mks"), {.package = "com.y", .seed = 7}, {});
  EXPECT_EQ(start.recipe.package, "com.example.licence");
  EXPECT_EQ(start.recipe.seed, 7u);
}

}  // namespace
}  // namespace marmoset::replay
