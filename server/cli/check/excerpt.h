#pragma once

#include <string>

#include "engine/script/text/text.h"

namespace marmoset::cli {

// A line of a file and, below it, marks under the part that is meant. Long lines are cut around that part.
struct Excerpt {
  std::string line, marks;
};
Excerpt excerptOf(const script::Text& text, const script::Range& range);

}  // namespace marmoset::cli
