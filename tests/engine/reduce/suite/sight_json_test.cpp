#include "engine/reduce/suite/sight_json.h"

#include <gtest/gtest.h>

namespace marmoset::test {
namespace {

using namespace marmoset::suite;

TEST(SightJson, IsReadBack) {
  const std::vector<Sight> sights{
      {18446744073709551000U, {{CoverageKind::callbacks, "onRotate"}, {CoverageKind::states, "5f12"}}},
      {7, {}}};
  EXPECT_EQ(parseSights(printSights(sights)), sights);
}

TEST(SightJson, OfAnotherVersionCountsAsNone) {
  EXPECT_FALSE(parseSights("{}"));
  EXPECT_FALSE(parseSights("no JSON"));
}

}  // namespace
}  // namespace marmoset::test
