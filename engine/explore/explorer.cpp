#include "engine/explore/explorer.h"

#include <fmt/format.h>

#include "engine/device/app_build.h"
#include "engine/explore/exploration.h"

namespace marmoset::explore {

tl::expected<Explored, std::string> explore(const std::vector<device::Device*>& devices, Policy& policy,
                                            const ExploreSettings& settings,
                                            const device::Operation& operation) {
  if (devices.empty()) return tl::unexpected(std::string("no device to explore on"));
  const auto setup = replay::traceOf(script::Script::parse(script::Text(settings.setup)));
  if (!setup) return tl::unexpected("the setup cannot be played: " + setup.error());
  const auto version = devices.front()->appVersion(setup->package, operation);
  if (!version) return tl::unexpected(version.error().message);
  Exploration exploration(policy, settings, *setup, {setup->package, device::parseBuild(*version).version});
  for (auto* device : devices) exploration.join(*device);
  if (settings.clock)
    exploration.runAtOnce(operation);
  else
    exploration.runInTurns(operation);
  return std::move(exploration).take();
}

}  // namespace marmoset::explore
