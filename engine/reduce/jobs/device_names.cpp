#include "engine/reduce/jobs/device_names.h"

#include <fmt/format.h>

#include "engine/replay/recorder.h"

namespace marmoset::reduce {

device::Result<DeviceNames> deviceNames(device::DevicePool& pool, const replay::Trace& trace,
                                        const device::Operation& operation) {
  return pool.run<DeviceNames>(
      [&](device::Device& device, const device::Operation& inner) -> device::Result<DeviceNames> {
        const auto version = device.appVersion(trace.package, inner);
        if (!version) return tl::unexpected(version.error());
        return DeviceNames{fmt::format("{} {}", trace.package, *version), replay::profileOf(device.info())};
      },
      operation);
}

}  // namespace marmoset::reduce
