#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/adb/server/server.h"
#include "engine/device/pool/device_lock.h"
#include "engine/device/pool/device_source.h"

namespace marmoset::device {

// Of a device that was asked for and that the server does not see.
inline constexpr std::string_view missingState = "missing";

// The devices of an adb server: all of them, or those that were asked for.
class AdbSource final : public DeviceSource {
 public:
  // `notes`: the folder that keeps what devices were like before they were changed, beside their locks.
  explicit AdbSource(adb::Server server, std::vector<std::string> serials = {},
                     std::filesystem::path notes = DeviceLock::defaultDirectory())
      : server_(std::move(server)), serials_(std::move(serials)), notes_(std::move(notes)) {}

  // The server as the environment names it; without serials, ANDROID_SERIAL chooses one device.
  static Result<std::shared_ptr<AdbSource>> fromEnvironment(std::vector<std::string> serials = {});

  Result<std::vector<SeenDevice>> list(const Operation& operation) override;
  Result<std::unique_ptr<Device>> open(const std::string& serial, const Operation& operation) override;
  Result<DeviceInfo> ask(const std::string& serial, const Operation& operation) override;
  void nudge(const std::string& serial, const Operation& operation) override;

 private:
  std::string keyOf(std::string_view serial) const;

  adb::Server server_;
  std::vector<std::string> serials_;
  std::filesystem::path notes_;
};

}  // namespace marmoset::device
