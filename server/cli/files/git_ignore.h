#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace re2 {
class RE2;
}

namespace marmoset::cli {

// The rules of one `.gitignore`, about what is below its folder.
class GitIgnore {
 public:
  explicit GitIgnore(std::string_view text);

  // `path` is relative to the folder of the file, with slashes. The last rule that fits decides.
  enum class Says { nothing, ignored, kept };
  Says of(std::string_view path, bool isFolder) const;

 private:
  struct Rule {
    std::shared_ptr<const re2::RE2> pattern;
    bool foldersOnly = false, keeps = false;
  };
  std::vector<Rule> rules_;
};

// Those that count for a folder: its own and those of the folders above it, up to the root of the repository.
// Cheap to copy on the way down.
class IgnoredFiles {
 public:
  // Of a folder that is named: what is above it counts too.
  static IgnoredFiles around(const std::filesystem::path& folder);
  // With the file of this folder, which lies in the last one.
  IgnoredFiles within(const std::filesystem::path& folder) const;

  bool ignores(const std::filesystem::path& file, bool isFolder) const;

 private:
  struct Level {
    std::filesystem::path folder;
    GitIgnore rules;
  };
  std::vector<std::shared_ptr<const Level>> levels_;
};

}  // namespace marmoset::cli
