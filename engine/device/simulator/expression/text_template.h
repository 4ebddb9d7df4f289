#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/device/simulator/expression/compiler.h"
#include "engine/device/simulator/expression/machine.h"

namespace marmoset::device::simulator {

// A text of an app file with expressions in braces: "{size(items)} items". "{{" is a brace.
struct TextTemplate {
  struct Piece {
    std::string literal;  // before the value
    Expression value;     // empty code: none
  };
  std::vector<Piece> pieces;

  bool empty() const { return pieces.empty(); }
};

tl::expected<TextTemplate, ExpressionError> compileTemplate(std::string_view source, const NameScope& scope,
                                                            Strings& constants);
// Cut behind `most` bytes.
std::string render(const TextTemplate& text, const Environment& environment,
                   std::size_t most = limits::shownText);

}  // namespace marmoset::device::simulator
