#pragma once

#include <string>
#include <string_view>

#include "engine/script/rules/rule.h"

namespace marmoset::script {

// The lines that type a text which DispatchString cannot take whole: commas, closing parentheses and the
// blanks around them as key presses, the rest as strings. Empty if some part of it cannot be typed so.
std::string typingLines(std::string_view text, std::string_view lineEnd);

}  // namespace marmoset::script
