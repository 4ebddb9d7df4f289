#include "engine/device/pool/device_lock.h"

#include <cctype>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "system/process.h"

namespace marmoset::device {
namespace {

std::string fileName(std::string_view key) {
  std::string name;
  for (const char c : key) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
    name += plain ? std::string(1, c) : fmt::format("_{:02x}", static_cast<unsigned char>(c));
  }
  return name + ".lock";
}

}  // namespace

Result<DeviceLock> DeviceLock::acquire(const std::filesystem::path& directory, std::string_view key) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  const auto path = directory / fileName(key);
  auto lock = system::FileLock::acquire(path);
  if (lock) return DeviceLock(std::move(*lock));
  if (lock.error().why == system::FileLock::Failure::Why::cannotOpen)
    return fail(DeviceError::Kind::refused,
                fmt::format("cannot write {}: give this user the right to it", path.string()));
  const auto& owner = lock.error().owner;
  return fail(DeviceError::Kind::busy,
              fmt::format("{} is in use by {}", key, owner.empty() ? "another process" : "process " + owner));
}

std::filesystem::path DeviceLock::defaultDirectory() {
  const auto variable = [](const char* name) -> std::filesystem::path {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
  };
  if (const auto runtime = variable("XDG_RUNTIME_DIR"); !runtime.empty())
    return runtime / "marmoset" / "locks";
  if (const auto state = variable("XDG_STATE_HOME"); !state.empty()) return state / "marmoset" / "locks";
  if (const auto home = variable("HOME"); !home.empty())
    return home / ".local" / "state" / "marmoset" / "locks";
  return std::filesystem::temp_directory_path() / fmt::format("marmoset-{}", system::userName()) / "locks";
}

}  // namespace marmoset::device
