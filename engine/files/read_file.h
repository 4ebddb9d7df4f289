#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include <tl/expected.hpp>

namespace marmoset::files {

// Which version of a file was read. Two equal stamps mean that nobody wrote to it in between.
struct Stamp {
  std::uint64_t device = 0, inode = 0, size = 0;
  std::int64_t modifiedSeconds = 0, modifiedNanoseconds = 0;
  bool operator==(const Stamp&) const = default;
};

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

  OpenFile(OpenFile&& other) noexcept;
  OpenFile& operator=(OpenFile&& other) noexcept;
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile();

  tl::expected<FileContents, std::string> read(const ReadLimits& limits = {}) const;

 private:
  OpenFile(int descriptor, std::string name, bool owned);

  int descriptor_ = -1;
  std::string name_;
  bool owned_ = false;
  std::optional<Stamp> stamp_;
};

// Opens and reads; `-` is standard input.
tl::expected<FileContents, std::string> readFile(const std::filesystem::path& path,
                                                 const ReadLimits& limits = {});

}  // namespace marmoset::files
