#include "server/cli/project_settings.h"

#include <filesystem>

#include "protocol/lsp/uri.h"

namespace marmoset::cli {

project::Project ProjectSettings::of(const std::string& path) {
  std::error_code error;
  const auto absolute = std::filesystem::absolute(path, error);
  if (error) return {};
  const auto reading = projects_.of(lsp::uriOf(absolute.lexically_normal()));
  return reading ? reading->project : project::Project{};
}

void ProjectSettings::tellProblems(const Console& console) const {
  for (const auto& problem : projects_.problems()) console.fail(problem.sentence());
}

script::RunOptions playOptions(const project::Project& project, std::optional<std::int64_t> throttle) {
  script::RunOptions options;
  options.device = project.check.platform.profile();
  options.throttle = throttle.value_or(project.throttle.value_or(0));
  return options;
}

}  // namespace marmoset::cli
