#include "engine/reduce/ineffective/rule.h"

namespace marmoset::reduce {

namespace {

bool hitsNothing(const EventFacts& event, const IneffectiveOptions& options) {
  if (event.type == script::UserEventType::text) return false;
  return event.object == 0 || (options.deafWidgets && event.is(Fact::deaf));
}

bool matchesOfNoOp(const EventFacts& event, const IneffectiveOptions& options) {
  return hitsNothing(event, options) && event.source == event.destination && event.callbacks == 0;
}

}  // namespace

constinit const IneffectiveRule ineffective::noOp = {
    .code = "ineffective/no-op",
    .summary = "An event that hits nothing and changes nothing",
    .reason = "it hits no widget, the window stays as it was and the app does not notice",
    .matches = matchesOfNoOp,
};

}  // namespace marmoset::reduce
