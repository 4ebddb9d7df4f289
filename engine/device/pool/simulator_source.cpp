#include "engine/device/pool/simulator_source.h"

#include <fmt/format.h>

#include "engine/device/simulator/simulated_device.h"

namespace marmoset::device {

Result<std::vector<SeenDevice>> SimulatorSource::list(const Operation&) {
  std::vector<SeenDevice> seen;
  for (std::size_t i = 0; i < count_; ++i)
    seen.push_back({fmt::format("sim:{}#{}", name_, i), "device", "Simulated phone", true, "", ""});
  return seen;
}

Result<std::unique_ptr<Device>> SimulatorSource::open(const std::string& serial, const Operation&) {
  return std::make_unique<simulator::SimulatedDevice>(app_, serial);
}

Result<DeviceInfo> SimulatorSource::ask(const std::string& serial, const Operation&) {
  return simulator::SimulatedDevice(app_, serial).info();
}

}  // namespace marmoset::device
