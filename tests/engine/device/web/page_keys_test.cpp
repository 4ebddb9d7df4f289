#include "engine/device/web/page/page_keys.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/script/android/key_codes.h"

namespace marmoset::device::web {
namespace {

constexpr std::int32_t shift = 0x1, ctrl = 0x1000;

std::optional<PageKey> key(std::string_view name, std::int32_t metaState = 0) {
  return pageKey(*script::keyCode(name), metaState);
}

TEST(PageKeys, TypeWhatAndroidsKeysType) {
  EXPECT_EQ(key("A")->text, "a");
  EXPECT_EQ(key("A", shift)->text, "A");
  EXPECT_EQ(key("Z")->code, "KeyZ");
  EXPECT_EQ(key("7")->text, "7");
  EXPECT_EQ(key("1", shift)->text, "!");
  EXPECT_EQ(key("SPACE")->text, " ");
  EXPECT_EQ(key("SLASH")->code, "Slash");
}

TEST(PageKeys, AreShortcutsWithControl) {
  EXPECT_EQ(key("A", ctrl)->text, "");
  EXPECT_EQ(keyDown(*key("A", ctrl), ctrl, false).at("type"), "rawKeyDown");
}

TEST(PageKeys, MoveAndErase) {
  EXPECT_EQ(key("DPAD_LEFT")->key, "ArrowLeft");
  EXPECT_EQ(key("DEL")->key, "Backspace");
  EXPECT_EQ(key("FORWARD_DEL")->key, "Delete");
  EXPECT_EQ(key("ENTER")->text, "\r");
  EXPECT_EQ(keyDown(*key("DEL"), 0, true).at("autoRepeat"), true);
}

TEST(PageKeys, AreNotAllThere) {
  for (const auto* name : {"MENU", "CALL", "VOLUME_UP", "POWER"}) EXPECT_FALSE(key(name)) << name;
}

TEST(PageKeys, AreFoundForTexts) {
  EXPECT_EQ(keyFor("q").code, "KeyQ");
  EXPECT_EQ(keyFor("Q").text, "Q");
  EXPECT_EQ(keyFor("?").code, "Slash");
  EXPECT_EQ(keyFor("\u00e9").text, "\u00e9");
}

}  // namespace
}  // namespace marmoset::device::web
