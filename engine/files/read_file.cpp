#include "engine/files/read_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "engine/files/descriptor.h"

namespace marmoset::files {
namespace {

constexpr std::size_t chunkBytes = std::size_t{1} << 20;

tl::unexpected<std::string> failure(std::string message) {
  return tl::unexpected<std::string>(std::move(message));
}

std::string openFailure(const std::string& name, int error) {
  if (error == ENOENT || error == ENOTDIR) return fmt::format("{}: no such file; check the path", name);
  if (error == EACCES) return fmt::format("{}: not readable; change its permissions", name);
  return fmt::format("{}: cannot be opened: {}", name, reason(error));
}

// Length of the line under way after `chunk`, and whether one inside it was too long.
struct LineMeter {
  std::size_t current = 0;
  bool tooLong = false;

  void add(std::string_view chunk, std::size_t limit) {
    std::size_t from = 0;
    while (from < chunk.size() && !tooLong) {
      const auto end = std::min(chunk.find_first_of("\r\n", from), chunk.size());
      current += end - from;
      tooLong = current > limit;
      if (end < chunk.size()) current = 0;
      from = end + 1;
    }
  }
};

std::optional<Stamp> currentStamp(int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return std::nullopt;
  return stampOf(status);
}

}  // namespace

OpenFile::OpenFile(int descriptor, std::string name, bool owned)
    : descriptor_(descriptor), name_(std::move(name)), owned_(owned), stamp_(currentStamp(descriptor)) {}

OpenFile::OpenFile(OpenFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      name_(std::move(other.name_)),
      owned_(std::exchange(other.owned_, false)),
      stamp_(other.stamp_) {}

OpenFile& OpenFile::operator=(OpenFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(name_, other.name_);
  std::swap(owned_, other.owned_);
  std::swap(stamp_, other.stamp_);
  return *this;
}

OpenFile::~OpenFile() {
  if (owned_) ::close(descriptor_);
}

tl::expected<OpenFile, std::string> OpenFile::open(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return failure(openFailure(path.string(), errno));
  OpenFile file(descriptor, path.string(), true);
  struct stat status {};
  if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    return failure(fmt::format("{}: is a directory; name the files in it", path.string()));
  }
  return file;
}

OpenFile OpenFile::standardInput() {
  return {STDIN_FILENO, "standard input", false};
}

tl::expected<FileContents, std::string> OpenFile::read(const ReadLimits& limits) const {
  FileContents contents{{}, stamp_};
  if (stamp_ && stamp_->size <= limits.fileBytes) contents.bytes.reserve(stamp_->size + 1);
  std::string chunk(chunkBytes, '\0');
  LineMeter line;
  while (true) {
    const ssize_t got = ::read(descriptor_, chunk.data(), chunk.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failure(fmt::format("{}: cannot be read: {}", name_, reason(errno)));
    if (got == 0) break;
    const auto fresh = std::string_view(chunk).substr(0, static_cast<std::size_t>(got));
    line.add(fresh, limits.lineBytes);
    if (line.tooLong) {
      return failure(fmt::format("{}: has a line of more than {} MiB; no script or log looks like that",
                                 name_, limits.lineBytes >> 20));
    }
    if (contents.bytes.size() + fresh.size() > limits.fileBytes) {
      return failure(fmt::format("{}: is larger than {} MiB; split it first", name_, limits.fileBytes >> 20));
    }
    contents.bytes += fresh;
  }
  const bool changed =
      stamp_ && (currentStamp(descriptor_) != stamp_ || contents.bytes.size() != stamp_->size);
  if (changed) return failure(fmt::format("{}: changed while it was read; run the command again", name_));
  return contents;
}

tl::expected<FileContents, std::string> readFile(const std::filesystem::path& path,
                                                 const ReadLimits& limits) {
  if (path == "-") return OpenFile::standardInput().read(limits);
  const auto file = OpenFile::open(path);
  if (!file) return failure(file.error());
  return file->read(limits);
}

}  // namespace marmoset::files
