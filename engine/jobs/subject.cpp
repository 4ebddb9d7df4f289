#include "engine/jobs/subject.h"

#include <filesystem>

#include <fmt/format.h>

namespace marmoset::jobs {

SubjectKind kindOf(const Subject& subject) {
  return static_cast<SubjectKind>(subject.index());
}

std::string nameOf(const Subject& subject) {
  if (const auto* script = std::get_if<ScriptSubject>(&subject))
    return std::filesystem::path(script->path).filename().string();
  if (const auto* suite = std::get_if<SuiteSubject>(&subject))
    return suite->paths.size() == 1 ? std::filesystem::path(suite->paths.front()).filename().string()
                                    : fmt::format("{} scripts", suite->paths.size());
  return std::get<AppSubject>(subject).package;
}

std::string pathIn(const SuiteSubject& suite, const std::string& path) {
  return (std::filesystem::path(suite.folder) / path).lexically_normal().string();
}

std::string pathOf(const Subject& subject) {
  if (const auto* script = std::get_if<ScriptSubject>(&subject)) return script->path;
  const auto* suite = std::get_if<SuiteSubject>(&subject);
  return suite ? suite->folder : std::string();
}

}  // namespace marmoset::jobs
