#pragma once

#include <vector>

#include "engine/device/adb/server/server.h"
#include "engine/device/pool/device_source.h"

namespace marmoset::device {

// The devices of an adb server: all of them, or those that were asked for.
class AdbSource final : public DeviceSource {
 public:
  explicit AdbSource(adb::Server server, std::vector<std::string> serials = {})
      : server_(std::move(server)), serials_(std::move(serials)) {}

  // The server as the environment names it; without serials, ANDROID_SERIAL chooses one device.
  static Result<std::shared_ptr<AdbSource>> fromEnvironment(std::vector<std::string> serials = {});

  Result<std::vector<SeenDevice>> list(const Operation& operation) override;
  Result<std::unique_ptr<Device>> open(const std::string& serial, const Operation& operation) override;
  Result<DeviceInfo> ask(const std::string& serial, const Operation& operation) override;
  void nudge(const std::string& serial, const Operation& operation) override;

 private:
  adb::Server server_;
  std::vector<std::string> serials_;
};

}  // namespace marmoset::device
