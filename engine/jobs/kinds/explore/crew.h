#pragma once

#include <string>
#include <vector>

#include "engine/jobs/context.h"

namespace marmoset::jobs {

// The devices that explore together, for as long as it takes, and what they say of the app.
struct Crew {
  std::vector<device::DevicePool::Lease> leases;
  device::AppManifest manifest;
  std::string build;       // of the app, as the device tells it
  bool isVirtual = false;  // simulated in this process: time is virtual

  std::vector<device::Device*> devices() const;
  const device::DeviceInfo& info() const { return leases.front().device().info(); }
  std::string inWords() const;  // "2 simulated phones", "Pixel 4, Android 13"
};

// All that can be had now, one at least; `single`: one alone.
device::Result<Crew> crewFor(const Context& context, const std::string& package, bool single);

}  // namespace marmoset::jobs
