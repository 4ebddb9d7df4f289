#include "engine/script/events/explain_line.h"

#include <gtest/gtest.h>

namespace marmoset::script {
namespace {

Script taps(int count) {
  std::string text = "start data >>\n";
  for (int i = 0; i < count; ++i) text += "Tap(1,2)\n";
  return Script::parse(Text(text));
}

TEST(ExplainLine, endsWhereNobodyWantsToKnowAnyMore) {
  const auto script = taps(20'000);
  int asked = 0;
  EXPECT_FALSE(explainLine(script, 20'000, {}, [&] { return ++asked < 3; }));
  EXPECT_EQ(asked, 3);
  const auto told = explainLine(script, 20'000, {}, [] { return true; });
  ASSERT_TRUE(told);
  EXPECT_EQ(told->what, explainLine(script, 20'000, {})->what);
  EXPECT_EQ(told->what, "Injects 2 events");
}

TEST(ExplainLine, doesNotAskForAShortScript) {
  EXPECT_TRUE(explainLine(taps(10), 1, {}, [] { return false; }));
}

}  // namespace
}  // namespace marmoset::script
