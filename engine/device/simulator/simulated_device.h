#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/device/device.h"
#include "engine/device/simulator/phone.h"

namespace marmoset::device::simulator {

// A phone in this process behind the device interface: events are injected as a Monkey confined to the
// package would, and an observation costs microseconds.
class SimulatedDevice final : public Device {
 public:
  SimulatedDevice(std::shared_ptr<const App> app, std::string serial, PhoneOptions options = {});

  const DeviceInfo& info() const override { return info_; }
  Result<void> cleanStart(const CleanStart& start, const Operation& operation) override;
  Result<StepOutcome> inject(const Step& step, const Operation& operation) override;
  Result<trace::Observation> observe(trace::ObservationLevel level, const Operation& operation) override;
  Result<ReplayOutcome> replay(std::span<const Step> steps, const StepSink& onStep,
                               const Operation& operation) override;
  Result<std::string> appVersion(const std::string& package, const Operation& operation) override;
  Result<AppManifest> manifest(const std::string& package, const Operation& operation) override;

  Phone& phone() { return phone_; }

 private:
  Result<const App*> installed(const std::string& package) const;

  DeviceInfo info_;
  Phone phone_;
  // Drawing a screen takes as long as thousands of events, and runs show the same few again and again.
  struct DrawnScreen {
    std::shared_ptr<const trace::ViewTree> tree;
    bool keyboard = false;
    trace::Picture png;
  };
  trace::Picture screenOf(const std::shared_ptr<const trace::ViewTree>& tree, bool keyboard);

  std::vector<DrawnScreen> drawn_;  // the newest ones
  bool mayRunCommands_ = false, instrumented_ = true;
  std::string package_;                        // of the app under test
  std::optional<trace::Failure> lastFailure_;  // until it is observed
};

}  // namespace marmoset::device::simulator
