#include "engine/reduce/jobs/device_names.h"

#include <filesystem>

#include "engine/files/read_file.h"
#include "engine/replay/run_key.h"

namespace marmoset::reduce {

namespace {

device::Result<device::AppBuild> buildIn(const std::string& file) {
  constexpr auto limits = files::wholeFile(std::size_t{4} << 30, "app packages");
  const auto read = files::readFile(file, limits);
  if (!read) return device::fail(device::DeviceError::Kind::refused, read.error());
  return device::AppBuild{std::filesystem::path(file).filename().string(), store::hashOf(read->bytes).hex()};
}

}  // namespace

device::Result<DeviceNames> deviceNames(device::DevicePool& pool, const replay::Trace& trace,
                                        const device::CleanStart& start, const device::Operation& operation) {
  return pool.run<DeviceNames>(
      [&](device::Device& device, const device::Operation& inner) -> device::Result<DeviceNames> {
        const auto build = start.reinstall.empty()
                               ? device.appVersion(trace.package, inner).map(device::parseBuild)
                               : buildIn(start.reinstall);
        if (!build) return tl::unexpected(build.error());
        return DeviceNames{replay::appText(trace.package, *build), replay::deviceText(device.info()),
                           build->version, replay::isSimulated(device.info())};
      },
      operation);
}

}  // namespace marmoset::reduce
