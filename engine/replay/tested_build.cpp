#include "engine/replay/tested_build.h"

#include <filesystem>

#include "engine/files/read_file.h"
#include "engine/store/hash.h"

namespace marmoset::replay {

namespace {

device::Result<device::AppBuild> buildIn(const std::string& file) {
  constexpr auto limits = files::wholeFile(std::size_t{4} << 30, "app packages");
  const auto read = files::readFile(file, limits);
  if (!read) return device::fail(device::DeviceError::Kind::refused, read.error());
  return device::AppBuild{std::filesystem::path(file).filename().string(), store::hashOf(read->bytes).hex()};
}

}  // namespace

device::Result<device::AppBuild> testedBuild(device::Device& device, const std::string& package,
                                             const device::CleanStart& start,
                                             const device::Operation& operation) {
  if (!start.reinstall.empty()) return buildIn(start.reinstall);
  return device.appVersion(package, operation).map(device::parseBuild);
}

}  // namespace marmoset::replay
