#include <fmt/format.h>

#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

// cmd wifi set-wifi-enabled enabled, cmd connectivity airplane-mode enable, cmd location set-location-enabled
// true: kept where `settings get` finds it.
int switchService(Invocation& invocation, const std::string& service) {
  auto& global = *invocation.device.settings("global");
  const auto& words = invocation.words;
  const auto verb = words.size() > 1 ? words[1] : std::string();
  const auto value = words.size() > 2 ? words.back() : verb;
  const bool on = value == "enable" || value == "enabled" || value == "true";
  if (service == "connectivity" && verb == "airplane-mode") {
    if (words.size() == 2)
      invocation.out(global.get("airplane_mode_on", "0") == "1" ? "enabled\n" : "disabled\n");
    if (words.size() > 2) global.set("airplane_mode_on", on ? "1" : "0");
    return 0;
  }
  if (service == "wifi" && verb == "set-wifi-enabled") return global.set("wifi_on", on ? "1" : "0"), 0;
  if (service == "wifi" && verb == "status") {
    invocation.out(global.get("wifi_on", "1") == "1" ? "Wifi is enabled\n" : "Wifi is disabled\n");
    return 0;
  }
  if (service == "bluetooth_manager" && words.size() > 1)
    return global.set("bluetooth_on", on ? "1" : "0"), 0;
  if (service == "location" && verb == "is-location-enabled") {
    invocation.out(global.get("location_mode", "3") != "0" ? "true\n" : "false\n");
    return 0;
  }
  if (service == "location" && verb == "set-location-enabled")
    return invocation.device.settings("secure")->set("location_mode", on ? "3" : "0"),
           global.set("location_mode", on ? "3" : "0"), 0;
  return invocation.fail(fmt::format("{} {}: is not known on this simulated phone", service, verb), 255);
}

}  // namespace

// `cmd SERVICE ...` reaches the same code as the older command of its own name.
int runCmd(Invocation& invocation) {
  if (invocation.words.size() < 2)
    return invocation.fail("No service specified; use -l to list all services", 20);
  const auto service = invocation.words[1];
  invocation.words.erase(invocation.words.begin());
  if (service == "package") return runPm(invocation);
  if (service == "activity") return runAm(invocation);
  if (service == "settings") return runSettings(invocation);
  if (service == "window") return invocation.words[0] = "wm", runWm(invocation);
  if (service == "input") return runInput(invocation);
  if (service == "input_method") return runIme(invocation);
  if (service == "wifi" || service == "bluetooth_manager" || service == "connectivity" ||
      service == "location")
    return switchService(invocation, service);
  invocation.err(fmt::format("cmd: Can't find service: {}\n", service));
  return 20;
}

}  // namespace marmoset::device::emulator
