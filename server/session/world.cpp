#include "server/session/world.h"

namespace marmoset::server {

Snapshot::Options World::optionsFor(std::string_view uri) const {
  const auto project = projects->of(uri);
  return std::make_shared<const script::CheckOptions>(project ? merged(settings.check, project->project.check)
                                                              : settings.check);
}

}  // namespace marmoset::server
