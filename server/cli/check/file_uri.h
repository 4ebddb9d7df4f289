#pragma once

#include <string>

namespace marmoset::cli {

// A path as a URI reference: relative paths stay relative, so that reports can be read on another machine.
std::string fileUri(const std::string& path);

}  // namespace marmoset::cli
