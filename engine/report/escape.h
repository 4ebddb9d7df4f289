#pragma once

#include <string>
#include <string_view>

namespace marmoset::report {

// Text for HTML and SVG, in contents and attributes; control characters and bytes that are no UTF-8 become
// U+FFFD.
std::string escapedHtml(std::string_view text);
// Text for Markdown that means nothing but itself, on one line.
std::string escapedMarkdown(std::string_view text);
// Text for a terminal: no control characters but line ends and tabs.
std::string printableText(std::string_view text);

}  // namespace marmoset::report
