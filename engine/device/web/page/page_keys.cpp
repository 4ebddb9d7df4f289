#include "engine/device/web/page/page_keys.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <nlohmann/json.hpp>

namespace marmoset::device::web {
namespace {

using nlohmann::json;

// Android's meta state, and what pages are told of it.
constexpr std::int32_t shiftOn = 0x1, altOn = 0x2, ctrlOn = 0x1000, metaOn = 0x10000;
constexpr int altBit = 1, ctrlBit = 2, metaBit = 4, shiftBit = 8;

struct NamedKey {
  std::int32_t keyCode;
  std::string_view key, code;
  int windowsCode;
  std::string_view text;
};

constexpr std::array namedKeys = {
    NamedKey{19, "ArrowUp", "ArrowUp", 38, ""},      NamedKey{20, "ArrowDown", "ArrowDown", 40, ""},
    NamedKey{21, "ArrowLeft", "ArrowLeft", 37, ""},  NamedKey{22, "ArrowRight", "ArrowRight", 39, ""},
    NamedKey{23, "Enter", "Enter", 13, "\r"},        NamedKey{57, "Alt", "AltLeft", 18, ""},
    NamedKey{58, "Alt", "AltRight", 18, ""},         NamedKey{59, "Shift", "ShiftLeft", 16, ""},
    NamedKey{60, "Shift", "ShiftRight", 16, ""},     NamedKey{61, "Tab", "Tab", 9, ""},
    NamedKey{66, "Enter", "Enter", 13, "\r"},        NamedKey{67, "Backspace", "Backspace", 8, ""},
    NamedKey{92, "PageUp", "PageUp", 33, ""},        NamedKey{93, "PageDown", "PageDown", 34, ""},
    NamedKey{111, "Escape", "Escape", 27, ""},       NamedKey{112, "Delete", "Delete", 46, ""},
    NamedKey{113, "Control", "ControlLeft", 17, ""}, NamedKey{114, "Control", "ControlRight", 17, ""},
    NamedKey{122, "Home", "Home", 36, ""},           NamedKey{123, "End", "End", 35, ""},
    NamedKey{160, "Enter", "NumpadEnter", 13, "\r"},
};

struct TypedKey {
  std::int32_t keyCode;
  char plain, shifted;
  std::string_view code;
  int windowsCode;
};

constexpr std::array typedKeys = {
    TypedKey{7, '0', ')', "Digit0", 48},           TypedKey{8, '1', '!', "Digit1", 49},
    TypedKey{9, '2', '@', "Digit2", 50},           TypedKey{10, '3', '#', "Digit3", 51},
    TypedKey{11, '4', '$', "Digit4", 52},          TypedKey{12, '5', '%', "Digit5", 53},
    TypedKey{13, '6', '^', "Digit6", 54},          TypedKey{14, '7', '&', "Digit7", 55},
    TypedKey{15, '8', '*', "Digit8", 56},          TypedKey{16, '9', '(', "Digit9", 57},
    TypedKey{17, '*', '*', "NumpadMultiply", 106}, TypedKey{18, '#', '#', "Digit3", 51},
    TypedKey{55, ',', '<', "Comma", 188},          TypedKey{56, '.', '>', "Period", 190},
    TypedKey{62, ' ', ' ', "Space", 32},           TypedKey{68, '`', '~', "Backquote", 192},
    TypedKey{69, '-', '_', "Minus", 189},          TypedKey{70, '=', '+', "Equal", 187},
    TypedKey{71, '[', '{', "BracketLeft", 219},    TypedKey{72, ']', '}', "BracketRight", 221},
    TypedKey{73, '\\', '|', "Backslash", 220},     TypedKey{74, ';', ':', "Semicolon", 186},
    TypedKey{75, '\'', '"', "Quote", 222},         TypedKey{76, '/', '?', "Slash", 191},
    TypedKey{77, '@', '@', "Digit2", 50},          TypedKey{81, '+', '+', "NumpadAdd", 107},
};

constexpr std::int32_t firstLetter = 29, lastLetter = 54;
constexpr std::string_view letterCodes =
    "KeyAKeyBKeyCKeyDKeyEKeyFKeyGKeyHKeyIKeyJKeyKKeyLKeyMKeyNKeyOKeyPKeyQKeyRKeySKeyTKeyUKeyVKeyWKeyXKeyYKey"
    "Z";

// The characters of ASCII as views that live as long as the program.
std::string_view character(char c) {
  static constexpr auto all = [] {
    std::array<char, 128> characters{};
    for (std::size_t i = 0; i < characters.size(); ++i) characters[i] = static_cast<char>(i);
    return characters;
  }();
  return {&all[static_cast<unsigned char>(c) & 0x7f], 1};
}

PageKey typing(char c, std::string_view code, int windowsCode, std::int32_t metaState) {
  const auto key = character(c);
  // With Ctrl or Meta held a key is a shortcut and types nothing.
  const bool types = (metaState & (ctrlOn | metaOn)) == 0;
  return {key, code, windowsCode, types ? std::string(key) : std::string()};
}

PageKey letter(std::int32_t number, bool large, std::int32_t metaState) {
  const char small = static_cast<char>('a' + number), capital = static_cast<char>('A' + number);
  constexpr std::size_t length = 4;
  return typing(large ? capital : small, letterCodes.substr(number * length, length), capital, metaState);
}

int modifiers(std::int32_t metaState) {
  return ((metaState & altOn) != 0 ? altBit : 0) | ((metaState & ctrlOn) != 0 ? ctrlBit : 0) |
         ((metaState & metaOn) != 0 ? metaBit : 0) | ((metaState & shiftOn) != 0 ? shiftBit : 0);
}

json described(const PageKey& key, std::int32_t metaState) {
  return {{"key", key.key},
          {"code", key.code},
          {"windowsVirtualKeyCode", key.windowsCode},
          {"nativeVirtualKeyCode", key.windowsCode},
          {"modifiers", modifiers(metaState)}};
}

}  // namespace

std::optional<PageKey> pageKey(std::int32_t keyCode, std::int32_t metaState) {
  const bool shifted = (metaState & shiftOn) != 0;
  if (keyCode >= firstLetter && keyCode <= lastLetter)
    return letter(keyCode - firstLetter, shifted, metaState);
  const auto typed = std::find_if(typedKeys.begin(), typedKeys.end(),
                                  [&](const TypedKey& key) { return key.keyCode == keyCode; });
  if (typed != typedKeys.end())
    return typing(shifted ? typed->shifted : typed->plain, typed->code, typed->windowsCode, metaState);
  const auto named = std::find_if(namedKeys.begin(), namedKeys.end(),
                                  [&](const NamedKey& key) { return key.keyCode == keyCode; });
  if (named == namedKeys.end()) return std::nullopt;
  return PageKey{named->key, named->code, named->windowsCode, std::string(named->text)};
}

PageKey keyFor(std::string text) {
  if (text.size() == 1) {
    const char c = text.front();
    const auto lower = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (lower >= 'a' && lower <= 'z') return letter(lower - 'a', lower != c, 0);
    for (const auto& key : typedKeys)
      if (key.plain == c || key.shifted == c) return typing(c, key.code, key.windowsCode, 0);
  }
  return {"Unidentified", "", 0, std::move(text)};
}

json keyDown(const PageKey& key, std::int32_t metaState, bool isRepeat) {
  auto event = described(key, metaState);
  event["type"] = key.text.empty() ? "rawKeyDown" : "keyDown";
  if (!key.text.empty()) event["text"] = key.text;
  event["autoRepeat"] = isRepeat;
  return event;
}

json keyUp(const PageKey& key, std::int32_t metaState) {
  auto event = described(key, metaState);
  event["type"] = "keyUp";
  return event;
}

}  // namespace marmoset::device::web
