#include "engine/device/pool/device_lock.h"

#include <cstdlib>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

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

std::string ownerOf(int descriptor) {
  char text[32] = {};
  const auto size = pread(descriptor, text, sizeof text - 1, 0);
  return size > 0 ? fmt::format("process {}", std::string_view(text, static_cast<std::size_t>(size)))
                  : "another process";
}

}  // namespace

Result<DeviceLock> DeviceLock::acquire(const std::filesystem::path& directory, std::string_view key) {
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  const auto path = directory / fileName(key);
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0)
    return fail(DeviceError::Kind::refused,
                fmt::format("cannot write {}: give this user the right to it", path.string()));
  DeviceLock lock(descriptor);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    return fail(DeviceError::Kind::busy, fmt::format("{} is in use by {}", key, ownerOf(descriptor)));
  const auto owner = std::to_string(getpid());
  // Only for the message above: a lock without a name is one all the same.
  if (ftruncate(descriptor, 0) == 0 && pwrite(descriptor, owner.data(), owner.size(), 0) < 0) errno = 0;
  return lock;
}

DeviceLock::DeviceLock(DeviceLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

DeviceLock& DeviceLock::operator=(DeviceLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

DeviceLock::~DeviceLock() {
  if (descriptor_ >= 0) close(descriptor_);
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
  return std::filesystem::temp_directory_path() / fmt::format("marmoset-{}", getuid()) / "locks";
}

}  // namespace marmoset::device
