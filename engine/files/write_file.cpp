#include "engine/files/write_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "engine/files/descriptor.h"

namespace marmoset::files {
namespace {

namespace fs = std::filesystem;

constexpr mode_t permissionBits = 07777;

// The temporary file beside the target; gone again unless it was renamed.
class Draft {
 public:
  explicit Draft(const fs::path& target)
      : name_((target.parent_path() / ".marmoset-XXXXXX").string()),
        descriptor_(::mkostemp(name_.data(), O_CLOEXEC)) {}
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  ~Draft() {
    if (descriptor_ < 0) return;
    ::close(descriptor_);
    if (!renamed_) ::unlink(name_.c_str());
  }

  bool isOpen() const { return descriptor_ >= 0; }

  bool write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return ::fsync(descriptor_) == 0;
  }

  bool takeMode(const struct stat& old) const {
    // Only root may give files away; a file of one's own keeps its owner anyway.
    if (::fchown(descriptor_, old.st_uid, old.st_gid) != 0 && errno != EPERM) return false;
    return ::fchmod(descriptor_, old.st_mode & permissionBits) == 0;
  }

  bool takeDefaultMode() const {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    return ::fchmod(descriptor_, 0666 & ~mask) == 0;
  }

  bool renameTo(const fs::path& target) {
    renamed_ = ::rename(name_.c_str(), target.c_str()) == 0;
    return renamed_;
  }

 private:
  std::string name_;
  int descriptor_;
  bool renamed_ = false;
};

// The rename itself reaches the disk with its directory; where that fails the file is still whole.
void flushDirectory(const fs::path& directory) {
  const int descriptor = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

tl::unexpected<std::string> failure(const fs::path& path, std::string_view what) {
  return tl::unexpected<std::string>(fmt::format("{}: {}", path.string(), what));
}

tl::unexpected<std::string> systemFailure(const fs::path& path) {
  return failure(path, fmt::format("cannot be written and was left as it is: {}", reason(errno)));
}

// Where the bytes go: through symbolic links, to a path whose directory is known.
fs::path destination(const fs::path& path) {
  std::error_code error;
  const auto resolved = fs::weakly_canonical(path, error);
  return error ? fs::absolute(path) : resolved;
}

}  // namespace

tl::expected<void, std::string> writeFile(const fs::path& path, std::string_view bytes,
                                          const std::optional<Stamp>& expected) {
  const auto target = destination(path);
  struct stat old {};
  const bool exists = ::stat(target.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode)) return failure(path, "is not a regular file; name another output");
  if (exists && ::access(target.c_str(), W_OK) != 0) return systemFailure(path);

  Draft draft(target);
  if (!draft.isOpen()) return systemFailure(path);
  if (!(exists ? draft.takeMode(old) : draft.takeDefaultMode())) return systemFailure(path);
  if (!draft.write(bytes)) return systemFailure(path);

  if (expected) {
    struct stat now {};
    const bool same = ::stat(target.c_str(), &now) == 0 && stampOf(now) == expected;
    if (!same) return failure(path, "changed after it was read and was left as it is; run the command again");
  }
  if (!draft.renameTo(target)) return systemFailure(path);
  flushDirectory(target.parent_path());
  return {};
}

}  // namespace marmoset::files
