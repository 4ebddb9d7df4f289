#include "system/file_pattern.h"

#include <gtest/gtest.h>

namespace marmoset::system {
namespace {

TEST(FilePattern, MatchesAsAShellDoes) {
  EXPECT_TRUE(matchesFilePattern("*.png", "a.png"));
  EXPECT_FALSE(matchesFilePattern("*.png", "a.jpg"));
  EXPECT_TRUE(matchesFilePattern("[ab]?", "b1"));
  EXPECT_FALSE(matchesFilePattern("*", ".hidden"));
}

}  // namespace
}  // namespace marmoset::system
