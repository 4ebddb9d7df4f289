#pragma once

#include <string>

#include "engine/device/simulator/simulated_device.h"
#include "engine/fuzz/campaign/campaign.h"
#include "engine/fuzz/run/script_test.h"

namespace marmoset::test {

// A simulated app with a seed, and what mining learned of it.
class FuzzedApp {
 public:
  FuzzedApp(const std::string& app, const std::string& script, std::uint64_t miningEvents);

  fuzz::CampaignReport run(fuzz::CampaignSettings settings);

 private:
  device::simulator::SimulatedDevice device_;
  fuzz::ScriptTest seed_;
  fuzz::Miner miner_{fuzz::MinerSettings{}};
};

// Of the source tree.
std::string sample(const std::string& path);

}  // namespace marmoset::test
