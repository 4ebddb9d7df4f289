#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include <tl/expected.hpp>

#include "system/handle.h"

namespace marmoset::system {

// Which version of a file it is. Two equal stamps mean that nobody wrote to it in between.
struct FileStamp {
  std::uint64_t device = 0, inode = 0, size = 0;
  std::int64_t modifiedSeconds = 0, modifiedNanoseconds = 0;
  bool operator==(const FileStamp&) const = default;
  // In whatever version: the same file under two names.
  bool isSameFile(const FileStamp& other) const { return device == other.device && inode == other.inode; }
};

struct FileStatus {
  enum class Kind : std::uint8_t { regular, directory, link, other };
  Kind kind = Kind::other;
  FileStamp stamp;
  std::uint32_t mode = 0, owner = 0, group = 0;  // what a file that replaces it takes over

  bool isRegular() const { return kind == Kind::regular; }
};

// Nothing where there is no such file. Links are followed.
std::optional<FileStatus> statusOf(const std::filesystem::path& path);
// Of the name itself: a link is one, wherever it leads.
std::optional<FileStatus> statusOfName(const std::filesystem::path& path);
std::optional<FileStatus> statusOf(Handle handle);

tl::expected<OwnedHandle, std::error_code> openForReading(const std::filesystem::path& path);
// Does not wait for the other end of a pipe.
tl::expected<OwnedHandle, std::error_code> openForReadingAtOnce(const std::filesystem::path& path);
// For a file that only grows: made empty, or, to go on, as it is. Follows no link.
tl::expected<OwnedHandle, std::error_code> openForAppending(const std::filesystem::path& path, bool goesOn);
// Why this user may not write it; no error if it may.
std::error_code refusesWriting(const std::filesystem::path& path);

// A file that is written beside another and then takes its place at once. Gone again unless it did.
class DraftFile {
 public:
  static tl::expected<DraftFile, std::error_code> beside(const std::filesystem::path& target);
  DraftFile(DraftFile&&) noexcept = default;
  ~DraftFile();

  // The mode and, where allowed, the owner of the file to be replaced.
  std::error_code takeAfter(const FileStatus& old) const;
  // As any new file of this user.
  std::error_code takeDefaults() const;
  // On the disk when it returns.
  std::error_code write(std::string_view bytes) const;
  std::error_code replace(const std::filesystem::path& target);

 private:
  DraftFile(OwnedHandle handle, std::string name) : handle_(std::move(handle)), name_(std::move(name)) {}

  OwnedHandle handle_;
  std::string name_;
};

}  // namespace marmoset::system
