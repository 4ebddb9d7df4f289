#include <fmt/chrono.h>
#include <fmt/format.h>

#include "engine/device/emulator/commands/component.h"
#include "engine/device/emulator/commands/dumpsys/dumps.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/device/simulator/app_content.h"
#include "engine/device/simulator/app_facts.h"
#include "engine/trace/stable_hash.h"

namespace marmoset::device::emulator {

namespace {

constexpr std::uint64_t secondsOfAYear = 365 * 24 * 60 * 60;

// Every build was installed at a moment of its own, although the calendar of a phone begins at the same date
// whenever it is started.
std::string installationTime(std::int64_t modified, const std::string& content) {
  trace::StableHash moment;
  moment.add(content);
  const auto before = static_cast<std::int64_t>(moment.value() % secondsOfAYear);
  return fmt::format("{:%Y-%m-%d %H:%M:%S}", fmt::gmtime(static_cast<std::time_t>(modified - before)));
}

}  // namespace

std::string dumpPackage(EmulatedDevice& device, const std::vector<std::string>& arguments) {
  const auto package = arguments.empty() ? "" : arguments.front();
  std::string content;
  const auto found = device.withPhone([&](simulator::Phone& phone) -> std::optional<simulator::AppFacts> {
    const auto* app = phone.find(package);
    if (app != nullptr) content = simulator::contentOf(*app);
    return app == nullptr ? std::nullopt : std::optional(simulator::facts(*app));
  });
  if (!found) return fmt::format("Unable to find package: {}\n", package);
  const auto status = device.files().status(device.packagePath(package));
  const auto installed = installationTime(status ? status->modified : 0, content);
  const ComponentName main{package, found->mainActivity};
  auto text = fmt::format(
      "Activity Resolver Table:\n  Non-Data Actions:\n      android.intent.action.MAIN:\n        1f2e3d {} "
      "filter 4c5b6a\n"
      "          Action: \"android.intent.action.MAIN\"\n          Category: "
      "\"android.intent.category.LAUNCHER\"\n\n"
      "Packages:\n  Package [{}] (7a8b9c):\n    codePath={}\n    versionCode={} minSdk={} targetSdk={}\n    "
      "versionName={}\n    firstInstallTime={}\n    lastUpdateTime={}\n"
      "    requested permissions:\n",
      main.brief(), package, device.packagePath(package), found->versionCode, found->minSdk, found->targetSdk,
      found->versionName, installed, installed);
  for (const auto& permission : found->permissions) text += fmt::format("      {}\n", permission);
  text += "    runtime permissions:\n";
  const auto grants = device.grants(package);
  for (const auto& permission : found->permissions)
    text += fmt::format("      {}: granted={}\n", permission, grants.contains(permission));
  return text;
}

}  // namespace marmoset::device::emulator
