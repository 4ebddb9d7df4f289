#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace marmoset::script {

inline constexpr std::int32_t lastKeyCode = 337;

// "KEYCODE_HOME" for 3; empty for a number without a name.
std::string_view keyName(std::int32_t code);
// As people say it: "HOME" for 3, "999" for a number without a name.
std::string keyWord(std::int32_t code);
// Accepts the name with or without the KEYCODE_ prefix, case-sensitive.
std::optional<std::int32_t> keyCode(std::string_view name);
// First API level whose table has the key.
int keySince(std::int32_t code);
// The last key code of an API level.
std::int32_t lastKeyCodeOf(int sdk);
// The key DispatchPress(argument) presses on that API level; nothing where the line is ignored.
std::optional<std::int32_t> pressedKey(std::string_view argument, int sdk);

}  // namespace marmoset::script
