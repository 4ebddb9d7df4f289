#include "server/workspace/scan.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <system_error>

namespace marmoset::server {

namespace fs = std::filesystem;

namespace {

bool isPassedOver(const fs::path& folder) {
  static constexpr std::array<std::string_view, 4> names{"node_modules", "build", "out", "target"};
  const std::string name = folder.filename().string();
  return name.starts_with('.') || std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

bool isCandidate(const fs::path& file) {
  static constexpr std::array<std::string_view, 5> extensions{".mks", ".monkey", ".script", ".txt", ".log"};
  return std::find(extensions.begin(), extensions.end(), file.extension().string()) != extensions.end();
}

Scan scan(const fs::path& root, const ScanLimits& limits, const protocol::CancelToken& token) {
  Scan result;
  std::error_code error;
  std::size_t entries = 0;
  fs::recursive_directory_iterator walk(root, fs::directory_options::skip_permission_denied, error);
  for (; !error && walk != fs::end(walk); walk.increment(error)) {
    if (token.cancelled()) break;
    if (++entries > limits.entries || result.files.size() >= limits.files) {
      result.complete = false;
      break;
    }
    std::error_code unreadable;
    if (walk->is_directory(unreadable)) {
      if (isPassedOver(walk->path())) walk.disable_recursion_pending();
      continue;
    }
    if (!isCandidate(walk->path()) || !walk->is_regular_file(unreadable)) continue;
    if (walk->file_size(unreadable) > limits.fileBytes || unreadable) continue;
    result.files.push_back(walk->path());
  }
  std::sort(result.files.begin(), result.files.end());
  return result;
}

}  // namespace marmoset::server
