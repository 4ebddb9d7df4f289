#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "system/handle.h"

namespace marmoset::files {

// A file to which lines are added while something long is under way, so that whoever is killed leaves all
// lines but perhaps the last one whole. Never written through a link. Errors are whole sentences that name
// the file.
class GrowingFile {
 public:
  // Empty at first; `goOn`: behind what is there.
  static tl::expected<GrowingFile, std::string> begin(std::filesystem::path path);
  static tl::expected<GrowingFile, std::string> goOn(std::filesystem::path path);

  // One line without its end. It is with the system when this returns.
  tl::expected<void, std::string> add(std::string_view line);

 private:
  static tl::expected<GrowingFile, std::string> open(std::filesystem::path path, bool goesOn);
  GrowingFile(std::filesystem::path path, system::OwnedHandle handle)
      : path_(std::move(path)), handle_(std::move(handle)) {}

  std::filesystem::path path_;
  system::OwnedHandle handle_;
};

}  // namespace marmoset::files
