#include "engine/jobs/kinds/suite/loaded_suites.h"

#include <filesystem>

namespace marmoset::jobs {

tl::expected<suite::LoadedSuite, std::string> loadedSuites(const Context& context) {
  const auto& subject = std::get<SuiteSubject>(context.spec.subject);
  std::vector<std::filesystem::path> folders;
  for (const auto& path : subject.paths) folders.push_back(std::filesystem::path(subject.folder) / path);
  return suite::loadSuites(folders, [&](const std::filesystem::path& file) {
    return context.host.open(file.string()).map([](ScriptInput input) {
      return suite::OpenedScript{std::move(input.script), std::move(input.trace), input.play};
    });
  });
}

std::vector<suite::Path> pathsOf(std::span<const suite::SuiteScript> scripts, suite::Labels& labels) {
  std::vector<suite::Path> paths;
  for (std::uint32_t i = 0; i < scripts.size(); ++i)
    paths.push_back(labels.pathOf(scripts[i].recording, scripts[i].trace.setup, i));
  return paths;
}

}  // namespace marmoset::jobs
