#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/script/rules/rule.h"

namespace marmoset::script {

// Edits of whole lines. They keep the line ends the file already has, and work on a last line without one.

TextEdit replaceLine(const Script& script, std::uint32_t line, std::string_view text);
TextEdit insertLineBefore(const Script& script, std::uint32_t line, std::string_view text);
TextEdit insertLineAfter(const Script& script, std::uint32_t line, std::string_view text);
TextEdit deleteLines(const Script& script, std::uint32_t first, std::uint32_t last);

// The line end that the file uses around `line`.
std::string lineEnd(const Script& script, std::uint32_t line);

// One argument of the line, counted from 0; the empty place before the `)` if there are fewer.
Span argumentOf(const LineView& line, std::size_t index);

TextEdit replaceSpan(const LineView& line, Span span, std::string_view text);
TextEdit replaceArgument(const LineView& line, std::size_t index, std::string_view text);
std::string withArgument(const LineView& line, std::size_t index, std::string_view text);

}  // namespace marmoset::script
