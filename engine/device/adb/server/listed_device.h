#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace marmoset::device::adb {

// A row of `adb devices -l`.
struct ListedDevice {
  std::string serial;
  std::string state;  // "device", "offline", "unauthorized", ...
  std::string model, product, device, transportId;

  bool isUsable() const { return state == "device"; }
  // Why it is not usable and what to do about it; empty if it is.
  std::string reason() const;
  bool isEmulator() const { return serial.starts_with("emulator-"); }
  bool isNetwork() const { return serial.find(':') != std::string::npos; }
  bool operator==(const ListedDevice&) const = default;
};

// The answer of host:devices-l; lines nobody can read are left out.
std::vector<ListedDevice> parseDeviceList(std::string_view text);

}  // namespace marmoset::device::adb
