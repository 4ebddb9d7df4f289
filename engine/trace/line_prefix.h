#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace marmoset::trace {

// Length of what tools put before the text of a line: a wall clock ("[12:30:05.120] ", "2018-02-14 15:44:27
// "), logcat's threadtime, time, brief, tag and long-tag styles ("E AndroidRuntime: "), Android Studio's, or
// a clock before one of those. 0 if there is none. Blanks that belong to the text itself stay.
std::size_t linePrefix(std::string_view line);

// The process that such a prefix names, as logcat's styles do; 0 if it names none.
std::int32_t processOf(std::string_view prefix);

}  // namespace marmoset::trace
