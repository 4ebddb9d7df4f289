#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include <tl/expected.hpp>

#include "system/file.h"

namespace marmoset::files {

// Which version of a file was read. Two equal stamps mean that nobody wrote to it in between.
using Stamp = system::FileStamp;

// Beyond these a file is refused instead of being swallowed whole.
struct ReadLimits {
  std::size_t fileBytes = std::size_t{1} << 30;
  std::size_t lineBytes = std::size_t{16} << 20;
  std::string_view kind = "scripts and logs";  // what the limits are for; the message names it
};

// Of a kind of file that is no text of lines.
constexpr ReadLimits wholeFile(std::size_t bytes, std::string_view kind) {
  return {bytes, bytes, kind};
}

struct FileContents {
  std::string bytes;
  std::optional<Stamp> stamp;  // regular files only; pipes and terminals have none
};

// A file open for reading. Splitting opening from reading gives the moment from which a change counts:
// `read` fails if the file is not the one that was opened any more. Errors are whole sentences that name
// the file and say what to do.
class OpenFile {
 public:
  // Regular files only: nothing else is opened at all, so that neither a pipe nor a device can hold up the
  // caller or take what others were to read. A link to a regular file is one.
  static tl::expected<OpenFile, std::string> open(const std::filesystem::path& path);
  // What a person named on the command line may be a pipe or a terminal too.
  static tl::expected<OpenFile, std::string> openNamed(const std::filesystem::path& path);
  static OpenFile standardInput();

  tl::expected<FileContents, std::string> read(const ReadLimits& limits = {}) const;

 private:
  using Opened = tl::expected<system::OwnedHandle, std::error_code>;
  static tl::expected<OpenFile, std::string> named(const std::filesystem::path& path, Opened opened);

  OpenFile(system::OwnedHandle owned, system::Handle handle, std::string name);

  system::OwnedHandle owned_;  // none for standard input
  system::Handle handle_;
  std::string name_;
  std::optional<Stamp> stamp_;
};

// Opens and reads. The one reader of all files, except of those that a person named as input.
tl::expected<FileContents, std::string> readFile(const std::filesystem::path& path,
                                                 const ReadLimits& limits = {});

// The same for what a person named: pipes too, and `-` is standard input.
tl::expected<FileContents, std::string> readNamed(const std::filesystem::path& path,
                                                  const ReadLimits& limits = {});

}  // namespace marmoset::files
