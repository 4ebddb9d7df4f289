#pragma once

#include <string>
#include <string_view>

#include "engine/explore/output/exploration_folder.h"

namespace marmoset::jobs {

// What an exploration leaves, file by file. After the first that cannot be written nothing more is.
class ResultFiles {
 public:
  // Null: nothing is written at all.
  explicit ResultFiles(const explore::ExplorationFolder* folder) : folder_(folder) {}

  // Its name, or nothing where it was not written.
  std::string write(const std::string& name, std::string_view bytes) {
    if (!folder_ || !problem_.empty()) return {};
    if (const auto written = folder_->write(name, bytes); !written) problem_ = written.error();
    return problem_.empty() ? name : std::string();
  }
  // Why not all of them are there; empty: they are.
  const std::string& problem() const { return problem_; }

 private:
  const explore::ExplorationFolder* folder_;
  std::string problem_;
};

}  // namespace marmoset::jobs
