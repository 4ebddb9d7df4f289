#include "engine/device/wipe_consent.h"

#include <fmt/format.h>

namespace marmoset::device {

void WipeConsent::allow(WipePermission permission) {
  const std::lock_guard guard(mutex_);
  given_.insert(std::move(permission));
}

Result<void> WipeConsent::request(const DeviceInfo& device, const std::string& package,
                                  const Operation& operation) {
  const WipePermission wanted{device.serial, package};
  const std::lock_guard guard(mutex_);
  if (given_.contains(wanted)) return {};
  if (const auto denied = denied_.find(wanted); denied != denied_.end())
    return tl::unexpected(denied->second);
  if (!ask_) return refuseWipe(device, package);
  // Whoever waited for the answer to another question asks none after a stop.
  if (operation.stopRequested()) return fail(DeviceError::Kind::cancelled, "the operation was cancelled");
  auto answer = ask_(wanted, device, operation);
  if (answer) {
    given_.insert(wanted);
  } else if (answer.error().kind == DeviceError::Kind::wipeRefused) {
    denied_.emplace(wanted, answer.error());
  }
  return answer;
}

std::vector<std::string> WipeConsent::denials() const {
  const std::lock_guard guard(mutex_);
  std::vector<std::string> messages;
  for (const auto& [wanted, error] : denied_) messages.push_back(error.message);
  return messages;
}

std::string describeWipe(const DeviceInfo& device, const std::string& package) {
  return fmt::format("a clean start deletes all data of {} on {} ({}), which is no emulator", package,
                     device.serial, device.model);
}

tl::unexpected<DeviceError> refuseWipe(const DeviceInfo& device, const std::string& package,
                                       std::string_view advice) {
  return fail(DeviceError::Kind::wipeRefused, fmt::format("{}; {}", describeWipe(device, package), advice));
}

}  // namespace marmoset::device
