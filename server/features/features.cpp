#include "server/features/feature.h"

namespace marmoset::server {

const std::vector<const Feature*>& features() {
  static const std::vector<const Feature*> all{
#define MARMOSET_FEATURE(name) &name,
#include "server/features/features.def"
#undef MARMOSET_FEATURE
  };
  return all;
}

}  // namespace marmoset::server
