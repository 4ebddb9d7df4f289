#include "engine/device/pool/device_lock.h"

#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "system/file.h"
#include "system/private_file.h"
#include "system/private_folder.h"
#include "system/process.h"

namespace marmoset::device {
namespace {

std::string fileName(std::string_view key) {
  std::string name;
  for (const char c : key) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
    name += plain ? std::string(1, c) : fmt::format("_{:02x}", static_cast<unsigned char>(c));
  }
  return name;
}

}  // namespace

Result<DeviceLock> DeviceLock::acquire(const std::filesystem::path& directory, std::string_view key) {
  if (const auto made = system::claimPrivateFolder(directory); !made)
    return fail(DeviceError::Kind::refused,
                fmt::format("cannot keep locks in {}: {}; make it a folder of yours", directory.string(),
                            made.error()));
  const auto path = directory / (fileName(key) + ".lock");
  auto lock = system::FileLock::acquire(path);
  if (lock) return DeviceLock(std::move(*lock));
  if (lock.error().why == system::FileLock::Failure::Why::cannotOpen)
    return fail(DeviceError::Kind::refused,
                fmt::format("cannot write {}: give this user the right to it", path.string()));
  const auto& owner = lock.error().owner;
  return fail(DeviceError::Kind::busy,
              fmt::format("{} is in use by {}", key, owner.empty() ? "another process" : "process " + owner));
}

std::filesystem::path DeviceLock::noteFile(const std::filesystem::path& directory, std::string_view key) {
  return directory / (fileName(key) + ".found");
}

std::filesystem::path DeviceLock::defaultDirectory() {
  const auto home = system::homeInPasswordFile();
  const auto status = home ? system::statusOf(*home) : std::nullopt;
  const bool isOwn = status && status->kind == system::FileStatus::Kind::directory &&
                     std::to_string(status->owner) == system::userName();
  if (isOwn) return *home / ".local" / "state" / "marmoset" / "locks";
  // A service without a home of its own: the folder is refused unless it is this user's own.
  return std::filesystem::path("/tmp") / fmt::format("marmoset-{}", system::userName());
}

}  // namespace marmoset::device
