#include "engine/reduce/jobs/device_names.h"

#include "engine/replay/met_build.h"
#include "engine/replay/tested_build.h"

namespace marmoset::reduce {

device::Result<DeviceNames> deviceNames(const Surroundings& surroundings) {
  const auto& package = surroundings.trace.package;
  const auto& start = surroundings.start;
  auto names = surroundings.pool.run<DeviceNames>(
      [&](device::Device& device, const device::Operation& inner) -> device::Result<DeviceNames> {
        const auto build = replay::testedBuild(device, package, start, inner);
        if (!build) return tl::unexpected(build.error());
        return DeviceNames{replay::appText(package, *build), replay::deviceText(device.info()),
                           build->version, replay::isSimulated(device.info())};
      },
      surroundings.operation);
  if (names)
    replay::noteMet(surroundings.store.get(), replay::metBuild(originOf(*names, start), store::systemTime()));
  return names;
}

replay::RunOrigin originOf(const DeviceNames& names, const device::CleanStart& start) {
  return {names.app, names.profile, startText(start, replay::Pace::stepwise)};
}

}  // namespace marmoset::reduce
