#include "engine/device/adb/server/listed_device.h"

#include <array>
#include <sstream>
#include <utility>

namespace marmoset::device::adb {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> reasons = {{
    {"offline", "adb cannot talk to it: replug it, or restart the emulator"},
    {"unauthorized", "it has not accepted this computer's key: unlock the screen and allow USB debugging"},
    {"authorizing", "it is just being asked for permission: wait a moment"},
    {"connecting", "it is just connecting: wait a moment"},
    {"no permissions", "this user may not open the USB device: see the udev rules in adb's documentation"},
    {"bootloader", "it stands in the bootloader: boot Android"},
    {"recovery", "it stands in recovery: boot Android"},
    {"sideload", "it waits for a sideload: boot Android"},
    {"rescue", "it stands in rescue mode: boot Android"},
}};

// States are one word, but for this one.
constexpr std::string_view noPermissions = "no permissions";

ListedDevice parseRow(const std::string& line) {
  ListedDevice device;
  std::istringstream words(line);
  words >> device.serial >> device.state;
  if (line.find(noPermissions) != std::string::npos) device.state = noPermissions;
  for (std::string word; words >> word;) {
    const auto colon = word.find(':');
    if (colon == std::string::npos) continue;
    const auto key = word.substr(0, colon), value = word.substr(colon + 1);
    if (key == "model") device.model = value;
    if (key == "product") device.product = value;
    if (key == "device") device.device = value;
    if (key == "transport_id") device.transportId = value;
  }
  return device;
}

}  // namespace

std::string ListedDevice::reason() const {
  if (isUsable()) return {};
  for (const auto& [name, text] : reasons)
    if (state == name) return std::string(text);
  return "it is in state \"" + state + "\", which this program cannot use";
}

std::vector<ListedDevice> parseDeviceList(std::string_view text) {
  std::vector<ListedDevice> devices;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    auto device = parseRow(line);
    if (!device.state.empty()) devices.push_back(std::move(device));
  }
  return devices;
}

}  // namespace marmoset::device::adb
