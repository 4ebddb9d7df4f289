#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/device/simulator/generator/generator.h"
#include "engine/device/simulator/simulated_device.h"
#include "engine/reduce/minimize/oracle.h"

namespace marmoset::test {

// What the oracle shows of a run beside its verdict: nothing, the screens, or the app's callbacks too.
enum class Sharpness : std::uint8_t { verdicts, screens, callbacks };

// Runs candidates on a simulated phone in this process. Event i of a candidate is user event i of the
// trace, the launch not counted. The target is an activity, by its full class name, or any crash.
class SimulatedOracle final : public reduce::Oracle {
 public:
  // Any crash is the target, since only one is planted.
  SimulatedOracle(const device::simulator::GeneratedCase& generated, std::uint64_t seed, Sharpness sharpness,
                  std::uint32_t devices = 15);
  SimulatedOracle(std::shared_ptr<const device::simulator::App> app, const std::vector<device::Step>& steps,
                  std::string activity, std::uint64_t seed, std::uint32_t devices = 15,
                  Sharpness sharpness = Sharpness::verdicts);

  std::uint32_t devices() const override { return devices_; }
  tl::expected<void, reduce::Stopped> ask(std::span<const reduce::RunRequest> requests,
                                          const Consume& consume) override;

  reduce::RunResult run(const reduce::RunRequest& request);
  // From now on the device loses this share of the events, wherever they are injected.
  void loseEvents(double share) { lost_ = share; }

 private:
  bool meetsTarget(std::size_t step);
  reduce::Sight look();

  std::string package_, activity_;
  const std::vector<device::Step>& steps_;  // the launch first
  device::simulator::SimulatedDevice device_;
  std::uint64_t seed_;
  Sharpness sharpness_;
  std::uint32_t devices_;
  double lost_ = 0;
};

// All events of the trace.
reduce::Candidate wholeTrace(const device::simulator::GeneratedCase& generated);
// The activity in front when each event was injected, in one run.
std::vector<std::string> activitiesOf(const device::simulator::GeneratedCase& generated);

}  // namespace marmoset::test
