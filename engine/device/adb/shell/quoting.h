#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace marmoset::device::adb {

// A word that a device's shell reads back as it is, whatever is in it.
std::string quote(std::string_view word);

// The words as one command line.
std::string commandLine(const std::vector<std::string>& words);

}  // namespace marmoset::device::adb
