#pragma once

#include <string>
#include <string_view>

namespace marmoset::device::emulator {

// A basic regular expression, as grep and sed read it without -E, in the form that RE2 reads: where ( ) { } |
// + ? are letters unless a backslash stands before them.
inline std::string extendedOf(std::string_view pattern) {
  constexpr std::string_view swapped = "(){}|+?";
  std::string result;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool escaped = pattern[i] == '\\' && i + 1 < pattern.size();
    if (escaped) ++i;
    const bool swaps = swapped.find(pattern[i]) != swapped.npos;
    if (escaped != swaps) result += '\\';
    result += pattern[i];
  }
  return result;
}

}  // namespace marmoset::device::emulator
