#pragma once

#include <string>
#include <string_view>

namespace marmoset::imports {

// Lines that type the text: words as DispatchString, and what that cannot take (blanks, commas, closing
// parentheses) as key presses. Empty if the language cannot say some part of it.
std::string typedLines(std::string_view text);

}  // namespace marmoset::imports
