#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/store/store.h"

namespace marmoset::store {

// The build of an app that was met last on a kind of device behind adb: what is known of devices that nobody
// asks just now. Runs of other builds there are out of date.
struct MetBuild {
  std::string package, device;  // the device's profile: "Android 9, 1080x1920"
  std::string app;              // as the keys of verdicts have it
  std::int64_t met = 0;         // ms since the epoch
  bool operator==(const MetBuild&) const = default;
};

// Durable when it returns. Takes the place of an earlier one.
Result<void> noteMetBuild(Store& store, const MetBuild& build);
// By device.
Result<std::vector<MetBuild>> metBuilds(const Store& store, const std::string& package);

}  // namespace marmoset::store
