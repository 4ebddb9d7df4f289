#pragma once

#include <string>
#include <string_view>

namespace marmoset::report {

// Text for HTML and SVG, in contents and attributes; hidden characters and bytes that are no UTF-8 become
// U+FFFD.
std::string escapedHtml(std::string_view text);
// Text for Markdown that means nothing but itself, on one line: no link, no picture, no list, wherever in a
// paragraph it stands.
std::string escapedMarkdown(std::string_view text);

}  // namespace marmoset::report
