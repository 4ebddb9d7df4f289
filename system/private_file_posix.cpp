#include <cerrno>
#include <fcntl.h>
#include <pwd.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

#include "system/handle.h"
#include "system/last_error.h"
#include "system/private_file.h"

namespace marmoset::system {
namespace {

namespace fs = std::filesystem;

constexpr mode_t ofOthers = 077, folderMode = 0700, fileMode = 0600;

}  // namespace

std::optional<fs::path> homeInPasswordFile() {
  std::string buffer(std::size_t{16} << 10, '\0');
  passwd entry{};
  passwd* found = nullptr;
  if (::getpwuid_r(::getuid(), &entry, buffer.data(), buffer.size(), &found) != 0 || !found)
    return std::nullopt;
  fs::path home = entry.pw_dir ? entry.pw_dir : "";
  return home.is_absolute() ? std::optional(std::move(home)) : std::nullopt;
}

std::error_code makePrivateFolder(const fs::path& folder) {
  std::error_code error;
  if (fs::is_directory(folder, error)) return {};
  if (folder.has_relative_path()) {
    if (const auto failed = makePrivateFolder(folder.parent_path())) return failed;
  }
  return ::mkdir(folder.c_str(), folderMode) == 0 || errno == EEXIST ? std::error_code() : lastError();
}

std::error_code makePrivateFile(const fs::path& file) {
  const OwnedHandle handle(
      ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, fileMode));
  return handle || errno == EEXIST ? std::error_code() : lastError();
}

void tighten(const fs::path& path) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || status.st_uid != ::geteuid()) return;
  if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) return;
  if ((status.st_mode & ofOthers) != 0) ::chmod(path.c_str(), status.st_mode & 07777 & ~ofOthers);
}

bool isTrusted(const fs::path& path) {
  struct stat status {};
  return ::geteuid() == 0 || (::stat(path.c_str(), &status) == 0 && status.st_uid == ::geteuid());
}

}  // namespace marmoset::system
