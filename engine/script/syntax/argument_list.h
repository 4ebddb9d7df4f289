#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/script/syntax/command.h"

namespace marmoset::script {

// The arguments of a line as the device splits them. No command reads more than the first 13, so only those
// are kept and no memory is needed; `count` counts all but the empty ones at the end.
struct ArgumentList {
  static constexpr std::size_t kept = 13;
  std::uint32_t count = 0;
  std::array<Span, kept> spans;
};

// `inside` is what stands between the parentheses, in bytes of the line.
ArgumentList splitArguments(std::string_view line, Span inside);

// `span` without the characters Java's trim() takes.
Span trimmed(std::string_view line, Span span);

}  // namespace marmoset::script
