#include "server/cli/files/named_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "server/cli/files/git_ignore.h"

namespace marmoset::cli {
namespace {

namespace fs = std::filesystem;

bool looksRight(const fs::path& file, Looks looks) {
  static constexpr std::array<std::string_view, 2> scripts{".mks", ".monkey"};
  static constexpr std::array<std::string_view, 3> others{".log", ".txt", ".script"};
  const auto extension = (file.extension() == ".gz" ? file.stem() : file).extension().string();
  const auto isOneOf = [&](const auto& extensions) {
    return std::ranges::find(extensions, extension) != extensions.end();
  };
  if (looks == Looks::scripts) return isOneOf(scripts) && file.extension() != ".gz";
  return isOneOf(scripts) || isOneOf(others);
}

void addBelow(const fs::path& folder, const IgnoredFiles& around, Looks looks,
              std::vector<NamedFile>& files) {
  const auto ignored = around.within(folder);
  std::error_code error;
  std::vector<fs::directory_entry> entries;
  for (fs::directory_iterator each(folder, fs::directory_options::skip_permission_denied, error);
       !error && each != fs::directory_iterator(); each.increment(error))
    entries.push_back(*each);
  std::ranges::sort(entries, {}, [](const fs::directory_entry& entry) { return entry.path(); });
  for (const auto& entry : entries) {
    if (entry.path().filename().string().starts_with('.') || entry.is_symlink(error)) continue;
    const bool isFolder = entry.is_directory(error);
    if (ignored.ignores(entry.path(), isFolder)) continue;
    if (isFolder)
      addBelow(entry.path(), ignored, looks, files);
    else if (entry.is_regular_file(error) && looksRight(entry.path(), looks))
      files.push_back({entry.path().string(), true});
  }
}

}  // namespace

std::vector<NamedFile> namedFiles(const std::vector<std::string>& names, Looks looks) {
  std::vector<NamedFile> files;
  for (const auto& name : names) {
    std::error_code error;
    if (fs::is_directory(name, error))
      addBelow(name, IgnoredFiles::around(name), looks, files);
    else
      files.push_back({name, false});
  }
  return files;
}

}  // namespace marmoset::cli
