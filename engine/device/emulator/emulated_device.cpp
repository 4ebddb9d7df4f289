#include "engine/device/emulator/emulated_device.h"

#include <charconv>
#include <chrono>
#include <condition_variable>

#include <fmt/format.h>

#include "engine/device/simulator/app_content.h"
#include "engine/device/simulator/app_facts.h"

namespace marmoset::device::emulator {
namespace {

// 1 January 2024, 00:00 UTC.
constexpr std::int64_t calendarStart = 1'704'067'200'000;

Properties::Values buildProperties(const Profile& profile, const std::string& serial) {
  Properties::Values values{
      {"ro.build.version.sdk", std::to_string(profile.sdk)},
      {"ro.build.version.release", profile.release},
      {"ro.build.type", "userdebug"},
      {"ro.build.fingerprint", fmt::format("google/{}/{}:{}/MARMOSET/1:userdebug/dev-keys", profile.product,
                                           profile.device, profile.release)},
      {"ro.product.model", profile.model},
      {"ro.product.name", profile.product},
      {"ro.product.device", profile.device},
      {"ro.product.manufacturer", "Marmoset"},
      {std::string(EmulatedDevice::simulatedProperty), "1"},
      {"ro.product.cpu.abi", "x86_64"},
      {"ro.product.cpu.abilist", "x86_64,x86"},
      {"ro.product.brand", "google"},
      {"ro.product.locale", "en-US"},
      {"persist.sys.locale", "en-US"},
      {"ro.secure", "1"},
      {"ro.build.version.codename", "REL"},
      {"ro.build.version.incremental", "1"},
      {"ro.build.characteristics", "emulator"},
      {"ro.sf.lcd_density", std::to_string(profile.density)},
      {"ro.serialno", serial},
      {"ro.hardware", profile.phone ? profile.device : "ranchu"},
      {"ro.debuggable", "1"},
      {"sys.boot_completed", "1"},
      {"dev.bootcomplete", "1"},
      {"init.svc.bootanim", "stopped"},
      {"init.svc.adbd", "running"},
      {"persist.sys.timezone", "GMT"},
  };
  if (!profile.phone) {
    values.emplace("ro.kernel.qemu", "1");
    values.emplace("ro.boot.qemu", "1");
  }
  return values;
}

}  // namespace

EmulatedDevice::EmulatedDevice(Profile profile, std::string serial,
                               std::vector<std::shared_ptr<const simulator::App>> apps, std::uint64_t seed)
    : profile_(std::move(profile)),
      phone_({.width = profile_.width,
              .height = profile_.height,
              .sdk = profile_.sdk,
              .seed = seed,
              .keepLog = true}),
      properties_(buildProperties(profile_, serial)),
      system_(Properties::Values{
          {"accelerometer_rotation", "1"}, {"user_rotation", "0"}, {"screen_off_timeout", "60000"}}),
      secure_(Properties::Values{{"default_input_method", "com.android.inputmethod.latin/.LatinIME"}}),
      global_(Properties::Values{{"window_animation_scale", "1.0"},
                                 {"transition_animation_scale", "1.0"},
                                 {"animator_duration_scale", "1.0"}}) {
  for (auto& app : apps) {
    auto file = simulator::contentOf(*app);
    install(std::move(app), std::move(file));
  }
}

Properties* EmulatedDevice::settings(std::string_view space) {
  if (space == "system") return &system_;
  if (space == "secure") return &secure_;
  if (space == "global") return &global_;
  return nullptr;
}

std::string EmulatedDevice::packagePath(std::string_view package) const {
  return fmt::format("/data/app/{}-1/base.apk", package);
}

void EmulatedDevice::install(std::shared_ptr<const simulator::App> app, std::string file) {
  const auto package = simulator::facts(*app).package;
  files_.install(packagePath(package), std::move(file), seconds());
  withPhone([&](simulator::Phone& phone) { phone.install(std::move(app)); });
}

bool EmulatedDevice::uninstall(std::string_view package) {
  if (!withPhone([&](simulator::Phone& phone) { return phone.uninstall(package); })) return false;
  files_.uninstall(packagePath(package));
  clearGrants(package);
  return true;
}

void EmulatedDevice::grant(std::string_view package, std::string_view permission, bool granted) {
  const std::lock_guard lock(grantsMutex_);
  auto& granteds = grants_[std::string(package)];
  if (granted) {
    granteds.emplace(permission);
  } else {
    granteds.erase(std::string(permission));
  }
}

std::set<std::string> EmulatedDevice::grants(std::string_view package) const {
  const std::lock_guard lock(grantsMutex_);
  const auto found = grants_.find(package);
  return found == grants_.end() ? std::set<std::string>() : found->second;
}

void EmulatedDevice::clearGrants(std::string_view package) {
  const std::lock_guard lock(grantsMutex_);
  if (const auto found = grants_.find(package); found != grants_.end()) grants_.erase(found);
}

tl::expected<void, std::string> EmulatedDevice::setProperty(std::string_view name, std::string value) {
  if (name.starts_with("ro.") && !properties_.get(name).empty())
    return tl::unexpected(fmt::format("failed to set property '{}' to '{}'", name, value));
  if (name == seedProperty) {
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), seed);
    if (error != std::errc() || end != value.data() + value.size())
      return tl::unexpected(fmt::format("failed to set property '{}': \"{}\" is no number", name, value));
    withPhone([&](simulator::Phone& phone) { phone.reseed(seed); });
  }
  std::optional<Fault> fault;
  if (name == faultProperty) {
    const auto parsed = parseFault(value);
    if (!parsed) return tl::unexpected(parsed.error());
    fault = *parsed;
  }
  properties_.set(name, std::move(value));
  if (fault) inject(*fault);
  return {};
}

std::int64_t EmulatedDevice::milliseconds() {
  return calendar(withPhone([](simulator::Phone& phone) { return phone.now(); }));
}

std::int64_t EmulatedDevice::calendar(std::int64_t phoneTime) const {
  return calendarStart + phoneTime;
}

void EmulatedDevice::keepPace(const std::stop_token& stop) {
  if (!realtime_) return;
  const auto now = withPhone([](simulator::Phone& phone) { return phone.now(); });
  const std::chrono::milliseconds passed(now - paced_.exchange(now));
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any stopped;
  stopped.wait_for(lock, stop, passed, [] { return false; });
}

void EmulatedDevice::collectLog() {
  log_.add(withPhone([](simulator::Phone& phone) {
    // The log tells the same; nobody else asks a phone behind a socket.
    phone.forgetReports();
    return phone.takeLog();
  }));
}

void EmulatedDevice::inject(Fault fault) {
  if (fault.kind == Fault::Kind::none) armed_.disarm();
  if (fault.afterEvents > 0) return armed_.arm(fault);
  strike(fault);
}

void EmulatedDevice::eventInjected() {
  for (const auto& fault : armed_.eventInjected()) strike(fault);
}

void EmulatedDevice::strike(const Fault& fault) {
  using Kind = Fault::Kind;
  const bool healthy = fault.kind == Kind::none;
  if (healthy || fault.kind == Kind::fullDisk) files_.setFull(!healthy);
  if (healthy || fault.kind == Kind::neverIdle) neverIdle_ = !healthy;
  if (healthy || fault.kind == Kind::nullRoot) nullRoot_ = !healthy;
  if (healthy || fault.kind == Kind::flood) {
    const std::lock_guard lock(floodMutex_);
    flooding_ = fault.command;
  }
  if (linkListener_) linkListener_(fault);
}

bool EmulatedDevice::floods(std::string_view command) const {
  const std::lock_guard lock(floodMutex_);
  return !flooding_.empty() && flooding_ == command;
}

void EmulatedDevice::reboot() {
  processes_.killAll();
  withPhone([](simulator::Phone& phone) {
    for (const auto& installed : phone.installed()) phone.forceStop(simulator::facts(*installed.app).package);
  });
  strike({Fault::Kind::drop, {}, 0, {}});
}

}  // namespace marmoset::device::emulator
