#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "engine/project/project.h"

namespace marmoset::server {

// The project files that documents live under, each read once until it changes. Any thread may ask.
class Projects {
 public:
  // The nearest project file's reading, or nothing: no file, no folder (an unsaved document).
  std::shared_ptr<const project::Reading> of(std::string_view uri);

  // A project file came, went or changed.
  void forget();

  struct Problem {
    std::filesystem::path file;
    script::Range range;
    std::string message;

    // With file and line.
    std::string sentence() const;
  };
  // What is wrong in the files read so far.
  std::vector<Problem> problems() const;

 private:
  std::shared_ptr<const project::Reading> read(const std::filesystem::path& file);

  mutable std::mutex mutex_;
  std::map<std::filesystem::path, std::shared_ptr<const project::Reading>> byFolder_;
  std::map<std::filesystem::path, std::shared_ptr<const project::Reading>> byFile_;
  std::vector<Problem> problems_;
};

// The user's settings with what the project says on top.
script::CheckOptions merged(const script::CheckOptions& settings, const script::CheckOptions& project);

}  // namespace marmoset::server
