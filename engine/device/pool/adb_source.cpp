#include "engine/device/pool/adb_source.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/device/adb/device/adb_device.h"

namespace marmoset::device {
namespace {

using namespace std::chrono_literals;

constexpr auto listLimit = 15s;
constexpr auto nudgeLimit = 2s;
constexpr std::string_view emulatorPrefix = "emulator-";

}  // namespace

Result<std::shared_ptr<AdbSource>> AdbSource::fromEnvironment(std::vector<std::string> serials) {
  auto address = adb::serverFromEnvironment();
  if (!address) return tl::unexpected(address.error());
  const char* serial = std::getenv("ANDROID_SERIAL");
  if (serials.empty() && serial != nullptr && *serial != '\0') serials.emplace_back(serial);
  return std::make_shared<AdbSource>(adb::Server({.address = std::move(*address)}), std::move(serials));
}

Result<std::vector<SeenDevice>> AdbSource::list(const Operation& operation) {
  const auto devices = server_.devices(operation.within(listLimit));
  if (!devices) return tl::unexpected(devices.error());
  std::vector<SeenDevice> seen;
  for (const auto& device : *devices) {
    const bool wanted =
        serials_.empty() || std::find(serials_.begin(), serials_.end(), device.serial) != serials_.end();
    if (!wanted) continue;
    seen.push_back({device.serial, device.state, device.model, device.isUsable(), device.reason(),
                    keyOf(device.serial)});
  }
  for (const auto& serial : serials_) {
    const bool there =
        std::any_of(seen.begin(), seen.end(), [&](const auto& found) { return found.serial == serial; });
    if (!there)
      seen.push_back(
          {serial, std::string(missingState), "", false, "adb does not see it: check the cable and `adb devices`", ""});
  }
  return seen;
}

std::string AdbSource::keyOf(std::string_view serial) const {
  return fmt::format("{}/{}", server_.address().canonical(), serial);
}

Result<std::unique_ptr<Device>> AdbSource::open(const std::string& serial, const Operation& operation) {
  auto device =
      adb::AdbDevice::connect(server_, serial, operation, DeviceLock::noteFile(notes_, keyOf(serial)));
  if (!device) return tl::unexpected(device.error());
  return std::unique_ptr<Device>(std::move(*device));
}

Result<DeviceInfo> AdbSource::ask(const std::string& serial, const Operation& operation) {
  return adb::AdbDevice::ask(server_, serial, operation);
}

// An adb server looks for a lost emulator for a minute only, and not at all if its scan is off.
void AdbSource::nudge(const std::string& serial, const Operation& operation) {
  if (!serial.starts_with(emulatorPrefix)) return;
  std::uint16_t console = 0;
  const auto digits = std::string_view(serial).substr(emulatorPrefix.size());
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), console);
  if (error != std::errc() || end != digits.data() + digits.size()) return;
  const auto told = server_.tell(fmt::format("host:emulator:{}", console + 1), operation.within(nudgeLimit));
  static_cast<void>(told);
}

}  // namespace marmoset::device
