#pragma once

#include <string>
#include <string_view>

#include "engine/script/text/text.h"

namespace marmoset::cli {

// A unified diff of two versions of a file that have the same lines, each perhaps written otherwise; as
// formatting leaves them. Three lines of context, as `diff -u` prints them.
std::string diffOf(std::string_view name, const script::Text& before, const script::Text& after);

}  // namespace marmoset::cli
