#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace marmoset::files {

// Where a command leaves its result. Planned before the work, so that a file that cannot be written, or that
// the command reads, is refused before anything ran:
//
//   const auto output = Output::plan("small.mks", {"crash.mks", "shop.app.yaml"});
//   ... the work ...
//   output->write(result);
//
// Written whole or not at all, never through a link and never onto an input, by whatever name. Errors are
// whole sentences that name the file and say what to do.
class Output {
 public:
  // Of `inputs` a folder stands for all that is in it, and `-` for standard input.
  static tl::expected<Output, std::string> plan(std::filesystem::path path,
                                                std::vector<std::filesystem::path> inputs);

  const std::filesystem::path& path() const { return path_; }
  // What was planned is checked again: the disk may have changed during the work.
  tl::expected<void, std::string> write(std::string_view bytes) const;

 private:
  friend class OutputFolder;
  Output(std::filesystem::path path, std::vector<std::filesystem::path> inputs, bool makesFolder)
      : path_(std::move(path)), inputs_(std::move(inputs)), makesFolder_(makesFolder) {}

  tl::expected<void, std::string> checkInputs() const;

  std::filesystem::path path_;
  std::vector<std::filesystem::path> inputs_;
  bool makesFolder_ = false;
};

// A folder that takes several results; made with the first of them.
class OutputFolder {
 public:
  static tl::expected<OutputFolder, std::string> plan(std::filesystem::path folder,
                                                      std::vector<std::filesystem::path> inputs);
  // A file in it, planned as any other.
  tl::expected<Output, std::string> file(const std::string& name) const;

 private:
  OutputFolder(std::filesystem::path folder, std::vector<std::filesystem::path> inputs)
      : folder_(std::move(folder)), inputs_(std::move(inputs)) {}

  std::filesystem::path folder_;
  std::vector<std::filesystem::path> inputs_;
};

}  // namespace marmoset::files
