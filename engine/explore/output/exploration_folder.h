#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "engine/files/output.h"
#include "system/file_lock.h"

namespace marmoset::explore {

// The folder that an exploration leaves: `exploration.json` says what it is an exploration of, so that the
// same one can be gone on with and nothing else is ever written over. One process at a time has it. Errors
// are one line that names the folder or file.
class ExplorationFolder {
 public:
  // `asked` is an object: an exploration that is there must have been asked for the same.
  static tl::expected<ExplorationFolder, std::string> open(const std::filesystem::path& folder,
                                                           const nlohmann::json& asked);
  // Only whether it could be opened; makes nothing.
  static tl::expected<void, std::string> check(const std::filesystem::path& folder,
                                               const nlohmann::json& asked);

  // There was an exploration before.
  bool goesOn() const { return goesOn_; }
  const std::filesystem::path& path() const { return folder_; }
  // A file below the folder ("traces/0001.mks"), made or replaced whole.
  tl::expected<void, std::string> write(const std::string& name, std::string_view bytes) const;
  tl::expected<files::Output, std::string> file(const std::string& name) const;

 private:
  ExplorationFolder(std::filesystem::path folder, bool goesOn, system::FileLock lock)
      : folder_(std::move(folder)), goesOn_(goesOn), lock_(std::move(lock)) {}

  std::filesystem::path folder_;
  bool goesOn_ = false;
  system::FileLock lock_;
};

inline constexpr std::string_view explorationFile = "exploration.json";

}  // namespace marmoset::explore
