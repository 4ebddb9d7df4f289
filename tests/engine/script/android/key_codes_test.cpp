#include "engine/script/android/key_codes.h"

#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/support/real_data.h"

namespace marmoset::test {

using namespace marmoset::script;

TEST(KeyCodes, NamesAndNumbersAgree) {
  std::set<std::string_view> names;
  for (std::int32_t code = 0; code <= lastKeyCode; ++code) {
    EXPECT_TRUE(names.insert(keyName(code)).second) << code;
    EXPECT_EQ(keyCode(keyName(code)), code);
  }
  EXPECT_EQ(keyName(lastKeyCode), "KEYCODE_F24");
  EXPECT_EQ(keyName(-1), "");
  EXPECT_EQ(keyName(lastKeyCode + 1), "");
}

TEST(KeyCodes, ThePrefixIsOptionalTheCaseIsNot) {
  EXPECT_EQ(keyCode("HOME"), 3);
  EXPECT_EQ(keyCode("KEYCODE_HOME"), 3);
  EXPECT_FALSE(keyCode("home"));
  EXPECT_FALSE(keyCode("KEYCODE_KEYCODE_HOME"));
  EXPECT_FALSE(keyCode(""));
}

TEST(KeyCodes, KnowWhenTheyCame) {
  EXPECT_EQ(keySince(3), 1);
  EXPECT_EQ(keySince(187), 11);
  EXPECT_EQ(keySince(288), 29);
  EXPECT_EQ(keySince(317), 35);
  EXPECT_EQ(lastKeyCodeOf(29), 288);
  EXPECT_EQ(lastKeyCodeOf(32), 288);
  EXPECT_EQ(lastKeyCodeOf(36), lastKeyCode);
  EXPECT_EQ(lastKeyCodeOf(99), lastKeyCode);
}

TEST(PressedKey, ANumberInTheTableWinsOverAName) {
  EXPECT_EQ(pressedKey("5", 36), 5);
  EXPECT_EQ(pressedKey("KEYCODE_5", 36), 12);
  EXPECT_EQ(pressedKey("+5", 36), 5);
  EXPECT_EQ(pressedKey("KEYCODE_11", 36), 227);
  for (const char* nothing : {"0", "UNKNOWN", "338", "-1", "", "KEYCODE_", "BACK ", "Back"})
    EXPECT_FALSE(pressedKey(nothing, 36)) << nothing;
}

TEST(PressedKey, OldAndroidReadsTheNumberBehindThePrefixToo) {
  EXPECT_EQ(pressedKey("KEYCODE_999", 28), 999);
  EXPECT_EQ(pressedKey("KEYCODE_5", 28), 12);
}

TEST(KeyCodes, AgreeWithRealLogs) {
  const auto path = realData("keycodes_from_logs.tsv");
  if (!path) return;
  std::istringstream rows(readFile(*path));
  std::string row;
  std::getline(rows, row);
  while (std::getline(rows, row)) {
    const std::size_t tab = row.find('\t');
    EXPECT_EQ(keyName(std::stoi(row.substr(0, tab))),
              row.substr(tab + 1, row.find_first_of("\t\r", tab + 1) - tab - 1));
  }
}

}  // namespace marmoset::test
