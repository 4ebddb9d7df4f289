#include "server/session/world.h"

namespace marmoset::server {

Snapshot::Options World::optionsFor(std::string_view) const {
  return std::make_shared<const script::CheckOptions>(settings.check);
}

}  // namespace marmoset::server
