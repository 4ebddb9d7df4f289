#include "server/session/world.h"

#include <algorithm>

#include "protocol/lsp/uri.h"
#include "server/workspace/workspace.h"

namespace marmoset::server {

const Settings& World::settingsFor(std::string_view uri) const {
  const auto path = folderSettings.empty() ? std::nullopt : lsp::pathOf(uri);
  const auto* found = &settings;
  // In this order an inner folder comes after the outer one.
  for (const auto& [folder, own] : folderSettings)
    if (path && liesIn(*path, folder)) found = &own;
  return *found;
}

std::vector<std::filesystem::path> World::foldersFor(std::string_view uri) const {
  auto found = folders;
  if (const auto path = lsp::pathOf(uri))
    std::stable_partition(found.begin(), found.end(),
                          [&](const auto& folder) { return liesIn(*path, folder); });
  return found;
}

Snapshot::Options World::optionsFor(std::string_view uri) const {
  const auto project = projects->of(uri);
  const auto& check = settingsFor(uri).check;
  return std::make_shared<const script::CheckOptions>(project ? merged(check, project->project.check)
                                                              : check);
}

}  // namespace marmoset::server
