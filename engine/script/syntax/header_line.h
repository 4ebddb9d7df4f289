#pragma once

#include <string_view>

#include "engine/script/syntax/line.h"
#include "engine/script/syntax/word_search.h"

namespace marmoset::script {

// Fills in what the line means above the marker, and the number it carries.
void readHeaderLine(std::string_view line, const FoundWords& found, Line& facts);

// The text a `count=` or `speed=` line is read from: whatever stands behind the seventh character of the
// trimmed line. Empty span at the end of the trimmed text if there is none.
Span headerValueSpan(std::string_view line, const Line& facts);

}  // namespace marmoset::script
