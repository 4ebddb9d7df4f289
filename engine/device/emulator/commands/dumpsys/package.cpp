#include <fmt/format.h>

#include "engine/device/emulator/commands/component.h"
#include "engine/device/emulator/commands/dumpsys/dumps.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/device/simulator/app_facts.h"

namespace marmoset::device::emulator {

std::string dumpPackage(EmulatedDevice& device, const std::vector<std::string>& arguments) {
  const auto package = arguments.empty() ? "" : arguments.front();
  const auto found = device.withPhone([&](simulator::Phone& phone) -> std::optional<simulator::AppFacts> {
    const auto* app = phone.find(package);
    return app == nullptr ? std::nullopt : std::optional(simulator::facts(*app));
  });
  if (!found) return fmt::format("Unable to find package: {}\n", package);
  const ComponentName main{package, found->mainActivity};
  auto text = fmt::format(
      "Activity Resolver Table:\n  Non-Data Actions:\n      android.intent.action.MAIN:\n        1f2e3d {} "
      "filter 4c5b6a\n"
      "          Action: \"android.intent.action.MAIN\"\n          Category: "
      "\"android.intent.category.LAUNCHER\"\n\n"
      "Packages:\n  Package [{}] (7a8b9c):\n    codePath={}\n    versionCode={} minSdk={} targetSdk={}\n    "
      "versionName={}\n"
      "    requested permissions:\n",
      main.brief(), package, device.packagePath(package), found->versionCode, found->minSdk, found->targetSdk,
      found->versionName);
  for (const auto& permission : found->permissions) text += fmt::format("      {}\n", permission);
  text += "    runtime permissions:\n";
  const auto grants = device.grants(package);
  for (const auto& permission : found->permissions)
    text += fmt::format("      {}: granted={}\n", permission, grants.contains(permission));
  return text;
}

}  // namespace marmoset::device::emulator
