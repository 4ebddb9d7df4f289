#include "server/configuration/projects.h"

#include <fmt/format.h>

#include "protocol/lsp/uri.h"

namespace marmoset::server {

std::shared_ptr<const project::Reading> Projects::of(std::string_view uri) {
  const auto path = lsp::pathOf(std::string(uri));
  if (!path) return nullptr;
  const std::lock_guard lock(mutex_);
  const auto [entry, isNew] = byFolder_.try_emplace(path->parent_path());
  if (isNew) {
    if (const auto file = project::findProjectFile(path->parent_path())) entry->second = read(*file);
  }
  return entry->second;
}

void Projects::forget() {
  const std::lock_guard lock(mutex_);
  byFolder_.clear();
  byFile_.clear();
  problems_.clear();
}

std::string Projects::Problem::sentence() const {
  return fmt::format("{}:{}: {}", file.string(), range.start.line + 1, message);
}

std::vector<Projects::Problem> Projects::problems() const {
  const std::lock_guard lock(mutex_);
  return problems_;
}

std::shared_ptr<const project::Reading> Projects::read(const std::filesystem::path& file) {
  const auto [entry, isNew] = byFile_.try_emplace(file);
  if (!isNew) return entry->second;
  auto reading = project::loadProject(file);
  if (!reading) {
    problems_.push_back({file, {}, reading.error()});
    return nullptr;
  }
  for (const auto& problem : reading->problems) problems_.push_back({file, problem.range, problem.message});
  return entry->second = std::make_shared<const project::Reading>(std::move(*reading));
}

script::CheckOptions merged(const script::CheckOptions& settings, const script::CheckOptions& project) {
  script::CheckOptions both = settings;
  if (project.platform.sdk) both.platform.sdk = project.platform.sdk;
  if (project.platform.screen) both.platform.screen = project.platform.screen;
  for (const auto& [code, severity] : project.severities) both.severities[code] = severity;
  return both;
}

}  // namespace marmoset::server
