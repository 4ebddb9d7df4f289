#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/explore/policies/auto.h"
#include "engine/explore/policies/lstar.h"
#include "engine/explore/policies/monkey.h"
#include "engine/explore/policies/random.h"
#include "engine/explore/policies/swifthand.h"

namespace marmoset::explore {

// What people may set, whichever policy it is for; what a policy does not have it does not read.
struct PolicySettings {
  std::uint64_t seed = 1;
  double restart = RandomSettings{}.restart;
  std::size_t traceLength = SwiftHandSettings{}.traceLength;
  GainCosts costs;
  std::string package, activity;  // of the app
  ScreenSize screen;
  // Of auto: what is known of the app already, by `components`; may still grow. Null: nothing.
  std::shared_ptr<const model::AppModel> memory;
};

// "auto", "swifthand", "lstar", "random", "monkey", the default first.
const std::vector<std::string>& policyNames();
// Null for another name.
std::unique_ptr<Policy> makePolicy(std::string_view name, const PolicySettings& settings);
// Whether several devices may explore for it together: the papers' learners follow one.
bool sharesDevices(std::string_view name);
// The inputs that the policy is meant for: ours look for more than the papers' do.
InputSettings inputsFor(std::string_view name);

}  // namespace marmoset::explore
