#include "engine/files/read_file.h"

#include <algorithm>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "system/stream.h"

namespace marmoset::files {
namespace {

constexpr std::size_t mostChunkBytes = std::size_t{1} << 20;

// Small files are many. One byte more than the file tells whether it has grown.
std::size_t chunkBytes(const std::optional<Stamp>& stamp) {
  return stamp ? static_cast<std::size_t>(std::min<std::uintmax_t>(stamp->size, mostChunkBytes - 1)) + 1
               : mostChunkBytes;
}

tl::unexpected<std::string> failure(std::string message) {
  return tl::unexpected<std::string>(std::move(message));
}

std::string openFailure(const std::string& name, std::error_code error) {
  if (error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory)
    return fmt::format("{}: no such file; check the path", name);
  if (error == std::errc::permission_denied)
    return fmt::format("{}: not readable; change its permissions", name);
  return fmt::format("{}: cannot be opened: {}", name, error.message());
}

std::string inWords(std::size_t bytes) {
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  return bytes % mebibyte == 0 ? fmt::format("{} MiB", bytes / mebibyte) : fmt::format("{} bytes", bytes);
}

std::string tooLarge(const std::string& name, const ReadLimits& limits) {
  return fmt::format("{}: is larger than {}, the limit for {}", name, inWords(limits.fileBytes), limits.kind);
}

std::string notRegular(const std::filesystem::path& path) {
  return fmt::format("{}: is not a regular file; name another", path.string());
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

// Regular files only.
std::optional<Stamp> currentStamp(system::Handle handle) {
  const auto status = system::statusOf(handle);
  return status && status->isRegular() ? std::optional(status->stamp) : std::nullopt;
}

}  // namespace

OpenFile::OpenFile(system::OwnedHandle owned, system::Handle handle, std::string name)
    : owned_(std::move(owned)), handle_(handle), name_(std::move(name)), stamp_(currentStamp(handle)) {}

tl::expected<OpenFile, std::string> OpenFile::open(const std::filesystem::path& path) {
  const auto status = system::statusOf(path);
  if (status && status->kind == system::FileStatus::Kind::other) return failure(notRegular(path));
  auto file = named(path, system::openForReadingAtOnce(path));
  // It was exchanged in between.
  if (file && !file->stamp_) return failure(notRegular(path));
  return file;
}

tl::expected<OpenFile, std::string> OpenFile::openNamed(const std::filesystem::path& path) {
  return path == "-" ? standardInput() : named(path, system::openForReading(path));
}

tl::expected<OpenFile, std::string> OpenFile::named(const std::filesystem::path& path, Opened opened) {
  if (!opened) return failure(openFailure(path.string(), opened.error()));
  const auto handle = opened->get();
  if (const auto status = system::statusOf(handle);
      status && status->kind == system::FileStatus::Kind::directory) {
    return failure(fmt::format("{}: is a directory; name the files in it", path.string()));
  }
  return OpenFile(std::move(*opened), handle, path.string());
}

OpenFile OpenFile::standardInput() {
  return {{}, system::standardInput, "standard input"};
}

tl::expected<FileContents, std::string> OpenFile::read(const ReadLimits& limits) const {
  FileContents contents{{}, stamp_};
  if (stamp_ && stamp_->size > limits.fileBytes && limits.lineBytes >= limits.fileBytes)
    return failure(tooLarge(name_, limits));
  if (stamp_ && stamp_->size <= limits.fileBytes) contents.bytes.reserve(stamp_->size + 1);
  std::string chunk(chunkBytes(stamp_), '\0');
  LineMeter line;
  while (true) {
    const auto got = system::readSome(handle_, chunk);
    if (!got) return failure(fmt::format("{}: cannot be read: {}", name_, got.error().message()));
    if (*got == 0) break;
    const auto fresh = std::string_view(chunk).substr(0, *got);
    if (limits.lineBytes < limits.fileBytes) line.add(fresh, limits.lineBytes);
    if (line.tooLong) {
      return failure(fmt::format("{}: has a line of more than {}, the limit for {}", name_,
                                 inWords(limits.lineBytes), limits.kind));
    }
    if (contents.bytes.size() + fresh.size() > limits.fileBytes) {
      return failure(tooLarge(name_, limits));
    }
    contents.bytes += fresh;
  }
  const bool changed = stamp_ && (currentStamp(handle_) != stamp_ || contents.bytes.size() != stamp_->size);
  if (changed) return failure(fmt::format("{}: changed while it was read; run the command again", name_));
  return contents;
}

tl::expected<FileContents, std::string> readFile(const std::filesystem::path& path,
                                                 const ReadLimits& limits) {
  const auto file = OpenFile::open(path);
  if (!file) return failure(file.error());
  return file->read(limits);
}

tl::expected<FileContents, std::string> readNamed(const std::filesystem::path& path,
                                                  const ReadLimits& limits) {
  const auto file = OpenFile::openNamed(path);
  if (!file) return failure(file.error());
  return file->read(limits);
}

}  // namespace marmoset::files
