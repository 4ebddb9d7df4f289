#include "tests/support/real_data.h"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>

namespace marmoset::test {

std::optional<std::filesystem::path> realData(const std::string& folder) {
  const char* named = std::getenv("MARMOSET_REAL_DATA");
  const std::filesystem::path root = named ? std::filesystem::path(named) : sourceFile("../shared/data");
  const auto path = root / folder;
  if (std::filesystem::exists(path)) return path;
  std::cout << "real data absent: " << folder << " (set MARMOSET_REAL_DATA to check it)\n";
  return std::nullopt;
}

std::filesystem::path sourceFile(const std::string& relative) {
  return std::filesystem::path(MARMOSET_SOURCE_DIR) / relative;
}

std::string readFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

}  // namespace marmoset::test
