#include <algorithm>

#include "engine/reduce/ineffective/rule.h"

namespace marmoset::reduce {

namespace {

bool matchesOfOptionalKey(const EventFacts& event, const IneffectiveOptions& options) {
  const auto& keys = options.optionalKeys;
  return event.isKey() && std::find(keys.begin(), keys.end(), event.keyCode) != keys.end() &&
         event.source == event.destination && event.callbacks == 0;
}

}  // namespace

constinit const IneffectiveRule ineffective::optionalKey = {
    .code = "ineffective/optional-key",
    .summary = "A volume or call key that the app does not use",
    .reason = "the window stays as it was and the app does not notice this key",
    .needs = trace::Evidence::activities,
    .matches = matchesOfOptionalKey,
};

}  // namespace marmoset::reduce
