#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace marmoset::test {

// Where a source below `root` includes a header of POSIX or Linux although only `system/*_posix.cpp` may, so
// that another system needs no more than other files there. Signals, which are C's as well, may be anywhere
// behind the headers of `system/`. One sentence each, with file and line.
std::vector<std::string> seamFaults(const std::filesystem::path& root);

}  // namespace marmoset::test
