#include "server/jobs/named_devices.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include <fmt/format.h>

#include "engine/device/pool/choice_path.h"
#include "engine/device/pool/device_choice.h"
#include "engine/replay/sibling_app.h"

namespace marmoset::server {

namespace {

using namespace std::chrono_literals;

constexpr std::string_view simulated = "sim:";
constexpr auto askLimit = 10s;

bool adbShowsDevices(const device::Operation& operation) {
  const auto opened = device::openChoice(device::DeviceChoice{});
  if (!opened) return false;
  const auto listed = opened->source->list(operation.within(askLimit));
  return listed && !listed->empty();
}

}  // namespace

tl::expected<std::string, std::string> chooseDevice(const NamedDevices& devices,
                                                    const device::Operation& operation) {
  auto folders = devices.folders;
  folders.push_back(devices.script.parent_path());
  for (const auto& choice : {devices.named, devices.setting, devices.project}) {
    if (!choice.empty()) return device::withAbsolutePath(choice, folders);
  }
  if (adbShowsDevices(operation)) return "adb";
  if (const auto app = replay::siblingApp(devices.script, devices.package))
    return fmt::format("{}{}#{}", simulated, app->string(),
                       std::max(1u, std::thread::hardware_concurrency()));
  return tl::unexpected(
      fmt::format("no device is connected: start an emulator, plug in a phone, or describe {} as a simulated "
                  "app beside the "
                  "script and name it in the setting marmoset.device.use, such as sim:app.app.yaml",
                  devices.package));
}

}  // namespace marmoset::server
