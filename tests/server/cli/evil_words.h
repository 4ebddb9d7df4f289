#pragma once

#include <string>
#include <string_view>

#include "engine/script/text/java_text.h"
#include "engine/script/text/printable.h"

namespace marmoset::cli::test {

// Words that name a window, colour by eight bits, write from right to left, delete.
inline const std::string evil =
    "\x1b]0;x\x07\xC2\x9B"
    "31m\xE2\x80\xAE\x7F";

// The characters of what a command printed that do something to a terminal; line ends and tabs are layout.
inline std::string hiddenIn(std::string_view printed) {
  std::string found;
  while (!printed.empty()) {
    const auto character = script::decodeOne(printed);
    const bool layout = printed[0] == '\n' || printed[0] == '\t';
    if (!layout && script::isHidden(character.codePoint)) found += std::to_string(character.codePoint) + " ";
    printed.remove_prefix(character.bytes);
  }
  return found;
}

}  // namespace marmoset::cli::test
