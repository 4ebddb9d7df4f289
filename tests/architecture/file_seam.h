#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace marmoset::test {

// Where a source below `root` reads or writes a file by itself, although `engine/files` is the one reader
// (regular files, bounded) and the one writer (whole, through no link). One sentence each, with file and
// line.
std::vector<std::string> fileSeamFaults(const std::filesystem::path& root);

}  // namespace marmoset::test
