#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/script/syntax/command.h"

namespace marmoset::script {

// What a command expects between its parentheses, for messages and for fixes that add or drop arguments.
struct Signature {
  std::span<const std::string_view> parameters;  // all of them, the optional ones last
  std::size_t least = 0;
  std::optional<std::size_t> most;  // absent: further ones are ignored

  bool accepts(std::size_t arguments) const { return arguments >= least && (!most || arguments <= *most); }
};

Signature signatureOf(Keyword keyword);

// "5 arguments (x1, y1, x2, y2, steps)".
std::string describe(const Signature& signature);

}  // namespace marmoset::script
