#pragma once

#include <string>

namespace marmoset::system {

// Whether a shell takes a file's name for the pattern (`*.png`, `[ab]?`); a leading dot is named or not
// meant.
bool matchesFilePattern(const std::string& pattern, const std::string& name);
// The same of any text, where a dot is a letter as others.
bool matchesPattern(const std::string& pattern, const std::string& text);

}  // namespace marmoset::system
