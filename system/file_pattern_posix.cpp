#include <fnmatch.h>

#include "system/file_pattern.h"

namespace marmoset::system {

bool matchesFilePattern(const std::string& pattern, const std::string& name) {
  return ::fnmatch(pattern.c_str(), name.c_str(), FNM_PERIOD) == 0;
}

bool matchesPattern(const std::string& pattern, const std::string& text) {
  return ::fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
}

}  // namespace marmoset::system
