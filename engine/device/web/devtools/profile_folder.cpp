#include "engine/device/web/devtools/profile_folder.h"

#include <atomic>
#include <optional>

#include <fmt/format.h>

#include "system/private_file.h"
#include "system/private_folder.h"
#include "system/process.h"

namespace marmoset::device::web {
namespace {

namespace fs = std::filesystem;

fs::path lockOf(const fs::path& folder) {
  return folder.string() + ".lock";
}

// Those whose owner is gone; one that is still being left is for the next time.
void clearLeftovers(const fs::path& parent) {
  std::error_code error;
  for (fs::directory_iterator entry(parent, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    if (!entry->is_directory(ignored) || entry->is_symlink(ignored)) continue;
    if (const auto lock = system::FileLock::acquire(lockOf(entry->path())))
      fs::remove_all(entry->path(), ignored);
  }
}

}  // namespace

fs::path ProfileFolder::defaultParent() {
  return fs::temp_directory_path() / fmt::format("marmoset-web-{}", system::userName());
}

Result<ProfileFolder> ProfileFolder::make(const fs::path& parent) {
  static std::atomic<unsigned> count{0};
  const auto refused = [&](std::string_view why) {
    return fail(DeviceError::Kind::refused,
                fmt::format("Chromium needs a folder in {}: {}; make room there", parent.string(), why));
  };
  if (const auto claimed = system::claimPrivateFolder(parent); !claimed) return refused(claimed.error());
  clearLeftovers(parent);
  auto path = parent / fmt::format("{}-{}", system::thisProcess(), ++count);
  auto lock = system::FileLock::acquire(lockOf(path));
  if (!lock) return refused("it cannot be locked");
  if (const auto error = system::makePrivateFolder(path)) return refused(error.message());
  return ProfileFolder(std::move(path), *std::move(lock));
}

ProfileFolder::~ProfileFolder() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

}  // namespace marmoset::device::web
