#include "engine/project/project.h"

#include "engine/files/read_file.h"

namespace marmoset::project {

namespace {

constexpr auto limits = files::wholeFile(std::size_t{1} << 20, "project files");

}  // namespace

std::optional<std::filesystem::path> findProjectFile(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::path current = std::filesystem::absolute(folder, error).lexically_normal();
  while (!error && !current.empty()) {
    const std::filesystem::path candidate = current / fileName;
    if (std::filesystem::is_regular_file(candidate, error)) return candidate;
    error.clear();
    if (current == current.parent_path()) break;
    current = current.parent_path();
  }
  return std::nullopt;
}

tl::expected<Reading, std::string> loadProject(const std::filesystem::path& file) {
  return files::readFile(file, limits).map([&](const files::FileContents& contents) {
    auto reading = readProject(contents.bytes);
    if (auto& device = reading.project.device) {
      constexpr std::size_t prefix = 4;  // "sim:" or "web:"
      device = device->substr(0, prefix) + (file.parent_path() / device->substr(prefix)).string();
    }
    for (auto& fixture : reading.project.explore.fixtures)
      fixture.file = (file.parent_path() / fixture.file).string();
    return reading;
  });
}

}  // namespace marmoset::project
