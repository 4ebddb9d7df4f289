#pragma once

#include <string>
#include <string_view>

namespace marmoset::exports {

// Text on one line of a comment, whatever it holds: line ends and control characters of every language
// become blanks, bytes that are no UTF-8 become U+FFFD.
std::string commentText(std::string_view text);

// A string literal of Python.
std::string pythonString(std::string_view text);

// The text as a scalar in double quotes, for every YAML parser; code points that are no characters become
// U+FFFD.
std::string yamlString(std::string_view text);

}  // namespace marmoset::exports
