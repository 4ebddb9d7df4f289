#pragma once

#include <string>
#include <string_view>

namespace marmoset::script {

// Characters that do something instead of being seen: control characters (of eight bits too), line and
// paragraph separators, and those that turn the direction of what follows, so that a person reads something
// else than a program.
bool isHidden(char32_t code);

// Words of files, apps and devices on one line: valid UTF-8 without hidden characters. A tab becomes a
// blank, anything else U+FFFD.
std::string printable(std::string_view text);
// The same of a text of several lines: line ends and tabs stay.
std::string printableLines(std::string_view text);

// How many of the first bytes can be seen as they are: ASCII without control characters.
std::size_t plainBytes(std::string_view text);

}  // namespace marmoset::script
