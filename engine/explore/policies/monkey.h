#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "engine/explore/policy.h"

namespace marmoset::explore {

struct MonkeySettings {
  std::uint64_t seed = 1;
  std::int64_t throttle = 300;    // ms between two events
  std::string package, activity;  // the app's own, which Monkey switches to now and then
  ScreenSize screen;
};

// The random Monkey of a device, event for event what its seed gives: what people do today. It sees no screen
// and never restarts an app that lives.
std::unique_ptr<Policy> monkeyPolicy(const MonkeySettings& settings);

}  // namespace marmoset::explore
