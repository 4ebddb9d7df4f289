#pragma once

#include <string>

#include "engine/project/project.h"
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

}  // namespace marmoset::cli
