#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/device.h"
#include "engine/device/wipe_permission.h"

namespace marmoset::device {

// Answers whether an app's data may be deleted on a device that is no emulator: by what the user allowed
// beforehand, else by asking, once per device and app and one question at a time. Thread-safe.
class WipeConsent {
 public:
  // Blocks until the user has answered or the operation is stopped. An error is a no, and its message says
  // how to give a yes.
  using Ask = std::function<Result<void>(const WipePermission&, const DeviceInfo&, const Operation&)>;

  explicit WipeConsent(Ask ask = {}, std::set<WipePermission> given = {})
      : ask_(std::move(ask)), given_(std::move(given)) {}

  void allow(WipePermission permission);
  Result<void> request(const DeviceInfo& device, const std::string& package, const Operation& operation);
  // Which devices were left out by a no, and how to give a yes; for people.
  std::vector<std::string> denials() const;

 private:
  Ask ask_;
  mutable std::mutex mutex_;  // held while asking, so that questions come one after the other
  std::set<WipePermission> given_;
  std::map<WipePermission, DeviceError> denied_;
};

// "a clean start deletes all data of com.x on R58M (Pixel 6), which is no emulator"
std::string describeWipe(const DeviceInfo& device, const std::string& package);
// The same as an error, with what to do about it.
tl::unexpected<DeviceError> refuseWipe(
    const DeviceInfo& device, const std::string& package,
    std::string_view advice = "allow it for this device and app, or keep the data");

}  // namespace marmoset::device
