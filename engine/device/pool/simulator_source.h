#pragma once

#include <memory>
#include <string>

#include "engine/device/pool/device_source.h"

namespace marmoset::device {

namespace simulator {
struct App;
}

// Simulated phones in this process, all with the same app.
class SimulatorSource final : public DeviceSource {
 public:
  SimulatorSource(std::shared_ptr<const simulator::App> app, std::string name, std::size_t count)
      : app_(std::move(app)), name_(std::move(name)), count_(count) {}

  Result<std::vector<SeenDevice>> list(const Operation& operation) override;
  Result<std::unique_ptr<Device>> open(const std::string& serial, const Operation& operation) override;
  Result<DeviceInfo> ask(const std::string& serial, const Operation& operation) override;

 private:
  std::shared_ptr<const simulator::App> app_;
  std::string name_;
  std::size_t count_;
};

}  // namespace marmoset::device
