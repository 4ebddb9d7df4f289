#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "system/file.h"

namespace marmoset::files {

// Which version of a file was read. Two equal stamps mean that nobody wrote to it in between.
using Stamp = system::FileStamp;

// Beyond these a file is refused instead of being swallowed whole.
struct ReadLimits {
  std::size_t fileBytes = std::size_t{1} << 30;
  std::size_t lineBytes = std::size_t{16} << 20;
};

struct FileContents {
  std::string bytes;
  std::optional<Stamp> stamp;  // regular files only; pipes and terminals have none
};

// A file open for reading. Splitting opening from reading gives the moment from which a change counts:
// `read` fails if the file is not the one that was opened any more. Errors are whole sentences that name
// the file and say what to do.
class OpenFile {
 public:
  static tl::expected<OpenFile, std::string> open(const std::filesystem::path& path);
  static OpenFile standardInput();

  tl::expected<FileContents, std::string> read(const ReadLimits& limits = {}) const;

 private:
  OpenFile(system::OwnedHandle owned, system::Handle handle, std::string name);

  system::OwnedHandle owned_;  // none for standard input
  system::Handle handle_;
  std::string name_;
  std::optional<Stamp> stamp_;
};

// Opens and reads; `-` is standard input.
tl::expected<FileContents, std::string> readFile(const std::filesystem::path& path,
                                                 const ReadLimits& limits = {});

}  // namespace marmoset::files
