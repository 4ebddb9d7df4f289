#include "engine/explore/policies/named_policy.h"

namespace marmoset::explore {

const std::vector<std::string>& policyNames() {
  static const std::vector<std::string> names{"auto", "swifthand", "lstar", "random", "monkey"};
  return names;
}

std::unique_ptr<Policy> makePolicy(std::string_view name, const PolicySettings& settings) {
  if (name == "auto")
    return autoPolicy({.seed = settings.seed, .costs = settings.costs, .memory = settings.memory});
  if (name == "swifthand") return swiftHandPolicy({settings.seed, settings.traceLength});
  if (name == "lstar") return lStarPolicy({settings.seed, settings.traceLength});
  if (name == "random") return randomPolicy({settings.seed, settings.restart});
  if (name != "monkey") return nullptr;
  return monkeyPolicy({.seed = settings.seed,
                       .package = settings.package,
                       .activity = settings.activity,
                       .screen = settings.screen});
}

bool sharesDevices(std::string_view name) {
  return name != "swifthand" && name != "lstar";
}

InputSettings inputsFor(std::string_view name) {
  return name == "auto" ? InputSettings{} : InputSettings::ofPapers();
}

}  // namespace marmoset::explore
