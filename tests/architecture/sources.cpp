#include "tests/architecture/sources.h"

#include <algorithm>
#include <fstream>

namespace marmoset::test {

namespace {

bool isSource(const std::filesystem::path& path) {
  return path.extension() == ".h" || path.extension() == ".cpp" || path.extension() == ".def";
}

}  // namespace

std::vector<std::string> sourcesOf(const std::filesystem::path& root,
                                   const std::vector<std::string_view>& parts) {
  std::vector<std::string> files;
  for (const std::string_view part : parts) {
    if (!std::filesystem::is_directory(root / part)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / part))
      if (entry.is_regular_file() && isSource(entry.path()))
        files.push_back(entry.path().lexically_relative(root).generic_string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

void readLines(const std::filesystem::path& file, const LineReader& reader) {
  std::ifstream input(file);
  std::size_t number = 0;
  for (std::string line; std::getline(input, line);) reader(++number, line);
}

}  // namespace marmoset::test
