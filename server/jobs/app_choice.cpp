#include "server/jobs/app_choice.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "engine/device/pool/device_choice.h"

namespace marmoset::server {

namespace {

// It becomes part of the name of a folder and of commands.
bool isPackage(const std::string& name) {
  return !name.starts_with('.') && std::ranges::all_of(name, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '.' || c == '_';
  });
}

}  // namespace

tl::expected<AppChoice, std::string> chooseApp(const NamedDevices& devices,
                                               const device::Operation& operation) {
  const auto device = chooseDevice(devices, operation);
  if (!device) return tl::unexpected(device.error());
  const auto opened = device::parseDeviceChoice(*device).and_then(device::openChoice);
  if (!opened) return tl::unexpected(opened.error());
  const auto& wanted = devices.package;
  if (wanted.empty() && opened->package.empty())
    return tl::unexpected(std::string("say which app, by its package, such as com.example.app"));
  if (!isPackage(wanted)) return tl::unexpected(fmt::format("'{}' is no package of an app", wanted));
  if (!wanted.empty() && !opened->package.empty() && wanted != opened->package)
    return tl::unexpected(fmt::format("{} simulates {} and not {}", *device, opened->package, wanted));
  return AppChoice{opened->package.empty() ? wanted : opened->package, *device};
}

}  // namespace marmoset::server
