#include "engine/script/android/android_version.h"

#include <gtest/gtest.h>

namespace marmoset::test {
namespace {

using namespace marmoset::script;

TEST(AndroidVersion, KnowsReleases) {
  EXPECT_EQ(sdkOfRelease("9"), 28);
  EXPECT_EQ(sdkOfRelease("9.0"), 28);
  EXPECT_EQ(sdkOfRelease("10"), 29);
  EXPECT_EQ(sdkOfRelease("4.4"), 19);
  EXPECT_EQ(sdkOfRelease("5"), 21);
  EXPECT_EQ(sdkOfRelease("12L"), 32);
  EXPECT_EQ(sdkOfRelease("16"), 36);
  EXPECT_EQ(sdkOfRelease("17.5"), std::nullopt);
  EXPECT_EQ(sdkOfRelease("Pie"), std::nullopt);
}

TEST(AndroidVersion, NamesLevels) {
  EXPECT_EQ(releaseOfSdk(28), "9");
  EXPECT_EQ(releaseOfSdk(21), "5.0");
  EXPECT_EQ(releaseOfSdk(90), "API level 90");
}

TEST(AndroidVersion, ReadsLevels) {
  EXPECT_EQ(sdkOfNumber("33"), 33);
  EXPECT_EQ(sdkOfNumber("0"), std::nullopt);
  EXPECT_EQ(sdkOfNumber("33x"), std::nullopt);
}

TEST(Screen, ReadsWidthAndHeight) {
  EXPECT_EQ(screenOf("1080x1920"), std::pair(1080, 1920));
  EXPECT_EQ(screenOf("1080"), std::nullopt);
  EXPECT_EQ(screenOf("0x10"), std::nullopt);
  EXPECT_EQ(screenOf("1080x1920x3"), std::nullopt);
  EXPECT_EQ(screenOf("-5x10"), std::nullopt);
}

}  // namespace
}  // namespace marmoset::test
