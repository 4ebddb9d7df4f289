#include "server/session/world.h"

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

Snapshot::Options World::optionsFor(std::string_view uri) const {
  const auto project = projects->of(uri);
  const auto& check = settingsFor(uri).check;
  return std::make_shared<const script::CheckOptions>(project ? merged(check, project->project.check)
                                                              : check);
}

}  // namespace marmoset::server
