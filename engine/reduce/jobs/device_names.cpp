#include "engine/reduce/jobs/device_names.h"

#include "engine/replay/run_key.h"
#include "engine/replay/tested_build.h"

namespace marmoset::reduce {

device::Result<DeviceNames> deviceNames(device::DevicePool& pool, const replay::Trace& trace,
                                        const device::CleanStart& start, const device::Operation& operation) {
  return pool.run<DeviceNames>(
      [&](device::Device& device, const device::Operation& inner) -> device::Result<DeviceNames> {
        const auto build = replay::testedBuild(device, trace.package, start, inner);
        if (!build) return tl::unexpected(build.error());
        return DeviceNames{replay::appText(trace.package, *build), replay::deviceText(device.info()),
                           build->version, replay::isSimulated(device.info())};
      },
      operation);
}

}  // namespace marmoset::reduce
