#include "engine/device/adb/device/adb_device.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <tuple>

#include <fmt/format.h>

#include "engine/device/adb/parse/package_output.h"
#include "engine/device/app_build.h"
#include "engine/trace/stable_hash.h"

namespace marmoset::device::adb {
namespace {

using Kind = DeviceError::Kind;
using namespace std::chrono_literals;

constexpr auto identifyLimit = 10s;
constexpr std::string_view adbDeviceSeparator = "marmoset-part";
constexpr std::string_view featuresWithExitCodes = "shell_v2";

// Values of properties, in order, then the output of `wm size`.
constexpr std::array properties = {
    "ro.product.model", "ro.build.version.release", "ro.build.version.sdk", "ro.kernel.qemu", "ro.boot.qemu",
    "ro.hardware",      "ro.marmoset.simulated"};

std::string identifyCommand() {
  std::string line;
  for (const auto* name : properties) line += fmt::format("getprop {}; echo {}; ", name, adbDeviceSeparator);
  return line + "wm size";
}

std::vector<std::string> partsOf(std::string_view text) {
  std::vector<std::string> parts;
  for (;;) {
    const auto at = text.find(adbDeviceSeparator);
    parts.emplace_back(trimmed(text.substr(0, at)));
    while (parts.back().ends_with('\n') || parts.back().ends_with('\r')) parts.back().pop_back();
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + adbDeviceSeparator.size());
    text.remove_prefix(std::min(text.find_first_not_of("\r\n"), text.size()));
  }
}

}  // namespace

AdbDevice::AdbDevice(Server server, std::string serial, std::filesystem::path foundFile)
    : shell_(std::move(server), std::move(serial)), foundFile_(std::move(foundFile)), log_(shell_) {}

AdbDevice::~AdbDevice() {
  release();
}

Result<std::unique_ptr<AdbDevice>> AdbDevice::connect(Server server, std::string serial,
                                                      const Operation& operation,
                                                      std::filesystem::path found) {
  std::unique_ptr<AdbDevice> device(new AdbDevice(std::move(server), std::move(serial), std::move(found)));
  if (auto identified = device->identify(operation.within(identifyLimit)); !identified)
    return tl::unexpected(blame(identified.error(), operation, device->shell_.serial()));
  if (auto swept = device->sweep(operation); !swept) return tl::unexpected(swept.error());
  if (auto restored = device->putBackLeft(operation); !restored) return tl::unexpected(restored.error());
  return device;
}

Result<DeviceInfo> AdbDevice::ask(Server server, std::string serial, const Operation& operation) {
  AdbDevice device(std::move(server), std::move(serial), {});
  if (auto identified = device.identify(operation.within(identifyLimit)); !identified)
    return tl::unexpected(blame(identified.error(), operation, device.shell_.serial()));
  return device.info_;
}

// The device is ours: what an earlier run of this program left behind is in the way, a Monkey above all.
Result<void> AdbDevice::sweep(const Operation& operation) {
  const auto found =
      shell_.runLine("rm -f /data/local/tmp/marmoset-*; pidof com.android.commands.monkey", operation);
  if (!found) return tl::unexpected(found.error());
  std::vector<std::string> words = {"kill"};
  std::istringstream pids(found->out);
  for (std::string pid; pids >> pid;) words.push_back(pid);
  if (words.size() == 1) return {};
  const auto killed = shell_.run(words, operation);
  if (!killed) return tl::unexpected(killed.error());
  return {};
}

Result<void> AdbDevice::identify(const Operation& operation) {
  const auto features =
      shell_.server().query(fmt::format("host-serial:{}:features", shell_.serial()), operation);
  if (!features) return tl::unexpected(features.error());
  if (features->find(featuresWithExitCodes) == std::string::npos) shell_.setDialect(ShellDialect::plain);
  const auto answer = shell_.runLine(identifyCommand(), operation);
  if (!answer) return tl::unexpected(answer.error());
  const auto parts = partsOf(answer->out);
  if (parts.size() <= properties.size())
    return fail(Kind::badAnswer,
                fmt::format("{} does not tell what it is: {}", shell_.serial(), answer->out));
  info_.serial = shell_.serial();
  info_.model = parts[0];
  info_.release = parts[1];
  std::from_chars(parts[2].data(), parts[2].data() + parts[2].size(), info_.sdk);
  const bool qemu = parts[3] == "1" || parts[4] == "1" || parts[5] == "ranchu" || parts[5] == "goldfish";
  info_.emulator = qemu || shell_.serial().starts_with("emulator-");
  simulated_ = parts[6] == "1";
  if (const auto size = displaySize(parts[7]))
    std::tie(info_.width, info_.height) = std::pair(size->width, size->height);
  return {};
}

Result<std::string> AdbDevice::appVersion(const std::string& package, const Operation& operation) {
  const auto dump = shell_.run({"dumpsys", "package", package}, operation);
  if (!dump) return tl::unexpected(dump.error());
  const auto version = packageVersion(dump->out);
  if (!version)
    return fail(Kind::notInstalled, fmt::format("{} is not installed on {}", package, info_.serial));
  const auto digests = installedDigests(package, operation);
  if (!digests) return tl::unexpected(digests.error());
  trace::StableHash installed;
  for (const auto& digest : *digests) installed.add(digest);
  // What cannot be read is known by where it lies and when it was put there.
  if (digests->empty()) installed.add(packageInstallation(dump->out).value_or(""));
  return printBuild(
      {fmt::format("{} ({})", version->name, version->code), fmt::format("{:016x}", installed.value())});
}

// What launchers start is asked for by name; the dump lists the activities that anybody may start.
Result<AppManifest> AdbDevice::manifest(const std::string& package, const Operation& operation) {
  const auto dump = shell_.run({"dumpsys", "package", package}, operation);
  if (!dump) return tl::unexpected(dump.error());
  const auto resolved = shell_.run(
      {"cmd", "package", "resolve-activity", "--brief", "-c", "android.intent.category.LAUNCHER", package},
      operation);
  if (!resolved) return tl::unexpected(resolved.error());
  AppManifest manifest;
  manifest.activities = listedActivities(dump->out, package);
  if (const auto main = mainActivity(resolved->out); main && main->package == package)
    manifest.launch = main->activity;
  return manifest;
}

// Of the files that the app is installed from; none where the device cannot tell.
Result<std::vector<std::string>> AdbDevice::installedDigests(const std::string& package,
                                                             const Operation& operation) {
  const auto told = shell_.run({"pm", "path", package}, operation);
  if (!told) return tl::unexpected(told.error());
  const auto paths = packagePaths(told->out);
  if (paths.empty()) return std::vector<std::string>{};
  std::vector<std::string> command{"md5sum"};
  command.insert(command.end(), paths.begin(), paths.end());
  const auto sums = shell_.run(command, operation, DeviceShell::transferLimit);
  if (!sums) return tl::unexpected(sums.error());
  auto digests = fileDigests(sums->out, paths.size());
  std::ranges::sort(digests);
  return digests;
}

void AdbDevice::release() {
  endPort();
  log_.stop();
  if (found_.empty() || !shell_.isAnswering()) return;
  // What does not get through now stays in the file for the next start.
  if (!putBack(found_, Operation{}.within(DeviceShell::cleanupLimit))) return;
  found_ = {};
  static_cast<void>(keepFound());
}

}  // namespace marmoset::device::adb
