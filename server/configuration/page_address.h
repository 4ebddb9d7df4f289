#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace marmoset::server {

// Whether pages of rules may be at an address. Editors open what stands there at a click, so it is a web page
// or a file; anything else could be a command of the editor.
inline bool canBePages(std::string_view address) {
  constexpr std::array<std::string_view, 3> schemes{"https://", "http://", "file://"};
  return std::ranges::any_of(schemes, [&](std::string_view scheme) {
    return std::ranges::equal(address.substr(0, scheme.size()), scheme, {},
                              [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  });
}

}  // namespace marmoset::server
