#pragma once

#include <string>
#include <string_view>

namespace marmoset::device::emulator {

// Backslashes as `printf` and `echo` of a device read them.
inline std::string unescaped(std::string_view text) {
  constexpr std::string_view names = "abfnrtv\\", letters = "\a\b\f\n\r\t\v\\";
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    const auto known = names.find(text[++i]);
    if (known == names.npos) result += '\\';
    result += known == names.npos ? text[i] : letters[known];
  }
  return result;
}

}  // namespace marmoset::device::emulator
