#pragma once

#include <string_view>

namespace marmoset::script {

inline std::string_view withoutBlanksAtEnd(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

// What stands behind the first ": "; empty if there is none.
inline std::string_view valueOf(std::string_view text) {
  const auto colon = text.find(": ");
  return colon == std::string_view::npos ? std::string_view{} : withoutBlanksAtEnd(text.substr(colon + 2));
}

}  // namespace marmoset::script
