#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/script/syntax/line.h"

namespace marmoset::script {

// Blanks of a line that are not as they should be. All changes are of this kind.
struct BlankChange {
  Span span;
  std::string_view replacement;  // nothing or one blank
};

// In ascending order, without the line's terminator.
std::vector<BlankChange> headerLayout(std::string_view line, const Line& facts);
std::vector<BlankChange> bodyLayout(std::string_view line, const Line& facts);

}  // namespace marmoset::script
