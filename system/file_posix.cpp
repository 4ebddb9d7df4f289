#include <cstdlib>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "system/file.h"
#include "system/last_error.h"
#include "system/stream.h"

namespace marmoset::system {
namespace {

namespace fs = std::filesystem;

constexpr mode_t permissionBits = 07777;

FileStatus fromStat(const struct stat& status) {
  using Kind = FileStatus::Kind;
  const Kind kind = S_ISREG(status.st_mode)   ? Kind::regular
                    : S_ISDIR(status.st_mode) ? Kind::directory
                    : S_ISLNK(status.st_mode) ? Kind::link
                                              : Kind::other;
  return {kind,
          {status.st_dev, status.st_ino, static_cast<std::uint64_t>(status.st_size), status.st_mtim.tv_sec,
           status.st_mtim.tv_nsec},
          status.st_mode & permissionBits,
          status.st_uid,
          status.st_gid};
}

// The rename itself reaches the disk with its directory; where that fails the file is still whole.
void flushDirectory(const fs::path& directory) {
  const OwnedHandle handle(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (handle) ::fsync(handle.get());
}

tl::expected<OwnedHandle, std::error_code> opened(const fs::path& path, int how) {
  OwnedHandle handle(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | how));
  if (!handle) return tl::unexpected(lastError());
  return handle;
}

std::error_code outcome(int result) {
  return result == 0 ? std::error_code() : lastError();
}

}  // namespace

tl::expected<OwnedHandle, std::error_code> openForAppending(const fs::path& path, bool goesOn) {
  constexpr mode_t usual = 0666;
  const int how = goesOn ? 0 : O_TRUNC;
  OwnedHandle handle(
      ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC | how, usual));
  if (!handle) return tl::unexpected(lastError());
  return handle;
}

std::optional<FileStatus> statusOf(const fs::path& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? std::optional(fromStat(status)) : std::nullopt;
}

std::optional<FileStatus> statusOfName(const fs::path& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 ? std::optional(fromStat(status)) : std::nullopt;
}

std::optional<FileStatus> statusOf(Handle handle) {
  struct stat status {};
  return ::fstat(handle, &status) == 0 ? std::optional(fromStat(status)) : std::nullopt;
}

tl::expected<OwnedHandle, std::error_code> openForReading(const fs::path& path) {
  return opened(path, 0);
}

tl::expected<OwnedHandle, std::error_code> openForReadingAtOnce(const fs::path& path) {
  return opened(path, O_NONBLOCK);
}

std::error_code refusesWriting(const fs::path& path) {
  return outcome(::access(path.c_str(), W_OK));
}

tl::expected<DraftFile, std::error_code> DraftFile::beside(const fs::path& target) {
  std::string name = (target.parent_path() / ".marmoset-XXXXXX").string();
  OwnedHandle handle(::mkostemp(name.data(), O_CLOEXEC));
  if (!handle) return tl::unexpected(lastError());
  return DraftFile(std::move(handle), std::move(name));
}

DraftFile::~DraftFile() {
  if (handle_ && !name_.empty()) ::unlink(name_.c_str());
}

std::error_code DraftFile::takeAfter(const FileStatus& old) const {
  // Only root may give files away; a file of one's own keeps its owner anyway.
  if (::fchown(handle_.get(), old.owner, old.group) != 0 && errno != EPERM) return lastError();
  return outcome(::fchmod(handle_.get(), old.mode));
}

std::error_code DraftFile::takeDefaults() const {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return outcome(::fchmod(handle_.get(), 0666 & ~mask));
}

std::error_code DraftFile::write(std::string_view bytes) const {
  if (const auto error = writeAll(handle_.get(), bytes)) return error;
  return outcome(::fsync(handle_.get()));
}

std::error_code DraftFile::replace(const fs::path& target) {
  if (::rename(name_.c_str(), target.c_str()) != 0) return lastError();
  name_.clear();
  flushDirectory(target.parent_path());
  return {};
}

}  // namespace marmoset::system
