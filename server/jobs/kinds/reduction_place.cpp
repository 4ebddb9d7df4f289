#include "server/jobs/kinds/reduction_place.h"

namespace marmoset::server {

reduce::ReductionPlace reductionPlace(const JobContext& context) {
  const auto& wish = context.wish;
  reduce::ReductionPlace place{context.pool,     context.trace,  context.store,    {},
                               wish.wipeConsent, wish.spec.seed, context.operation};
  place.start.mayRunCommands = wish.mayRunCommands;
  return place;
}

}  // namespace marmoset::server
