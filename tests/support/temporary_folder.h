#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace marmoset::test {

// A folder of its own for one test, removed with everything in it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  // Writes a file and gives its path.
  std::filesystem::path file(const std::string& name, std::string_view bytes) const;
  // The names in it, sorted.
  std::string listing() const;

 private:
  std::filesystem::path path_;
};

}  // namespace marmoset::test
