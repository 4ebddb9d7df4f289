#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/project/project.h"
#include "engine/script/semantics/run.h"
#include "server/cli/console.h"
#include "server/configuration/projects.h"

namespace marmoset::cli {

// The project files that the named files live under. What is wrong in them is told once and does not stop
// the command: the rest of the file counts.
class ProjectSettings {
 public:
  // Standard input belongs to the folder the command runs in.
  project::Project of(const std::string& path);
  void tellProblems(const Console& console) const;

 private:
  server::Projects projects_;
};

// How a script of this project is read; a throttle named on the command line wins.
script::RunOptions playOptions(const project::Project& project,
                               std::optional<std::int64_t> throttle = std::nullopt);

}  // namespace marmoset::cli
