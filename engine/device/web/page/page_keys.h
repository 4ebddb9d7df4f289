#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace marmoset::device::web {

// A key of a page's keyboard.
struct PageKey {
  std::string_view key, code;  // as scripts of a page see them: "a" and "KeyA"
  int windowsCode = 0;
  std::string text;  // what it types; empty: nothing
};

// The key that one of Android's is to a page; nothing where a page has no such key (MENU, CALL, VOLUME_UP).
std::optional<PageKey> pageKey(std::int32_t keyCode, std::int32_t metaState);
// The key that types a character, for text.
PageKey keyFor(std::string character);

// For Input.dispatchKeyEvent.
nlohmann::json keyDown(const PageKey& key, std::int32_t metaState, bool isRepeat);
nlohmann::json keyUp(const PageKey& key, std::int32_t metaState);

}  // namespace marmoset::device::web
