#include "engine/files/growing_file.h"

#include <system_error>

#include <fmt/format.h>

#include "system/file.h"
#include "system/stream.h"

namespace marmoset::files {

tl::expected<GrowingFile, std::string> GrowingFile::begin(std::filesystem::path path) {
  return open(std::move(path), false);
}

tl::expected<GrowingFile, std::string> GrowingFile::goOn(std::filesystem::path path) {
  return open(std::move(path), true);
}

tl::expected<GrowingFile, std::string> GrowingFile::open(std::filesystem::path path, bool goesOn) {
  const auto there = system::statusOfName(path);
  if (there && !there->isRegular())
    return tl::unexpected(fmt::format("{}: is no regular file; name another output", path.string()));
  auto handle = system::openForAppending(path, goesOn);
  if (!handle)
    return tl::unexpected(fmt::format("{}: cannot be written: {}", path.string(), handle.error().message()));
  return GrowingFile(std::move(path), *std::move(handle));
}

tl::expected<void, std::string> GrowingFile::add(std::string_view line) {
  const auto error = system::writeAll(handle_.get(), std::string(line) + '\n');
  if (!error) return {};
  return tl::unexpected(fmt::format("{}: cannot be written: {}", path_.string(), error.message()));
}

}  // namespace marmoset::files
