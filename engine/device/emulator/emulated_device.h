#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/device/emulator/files/file_system.h"
#include "engine/device/emulator/state/fault.h"
#include "engine/device/emulator/state/log_buffer.h"
#include "engine/device/emulator/state/port_table.h"
#include "engine/device/emulator/state/process_table.h"
#include "engine/device/emulator/state/profile.h"
#include "engine/device/emulator/state/properties.h"
#include "engine/device/simulator/phone.h"

namespace marmoset::device::emulator {

// The inside of one simulated device: a phone, and everything around it that commands and adb's services
// look at. Shared by the threads that serve its sessions.
class EmulatedDevice {
 public:
  // Properties that tell a simulated device, and that tests and the driver set: the seed of the app's chance,
  // and a fault.
  static constexpr std::string_view simulatedProperty = "ro.marmoset.simulated";
  static constexpr std::string_view seedProperty = "debug.marmoset.seed";
  static constexpr std::string_view faultProperty = "debug.marmoset.fault";

  EmulatedDevice(Profile profile, std::string serial, std::vector<std::shared_ptr<const simulator::App>> apps,
                 std::uint64_t seed);

  const Profile& profile() const { return profile_; }

  // One caller at a time; `use` gets the phone. Do not block inside.
  template <class Use>
  auto withPhone(Use&& use) {
    const std::lock_guard lock(phoneMutex_);
    return use(phone_);
  }

  FileSystem& files() { return files_; }
  Properties& properties() { return properties_; }
  // "system", "secure" or "global"; null for any other name.
  Properties* settings(std::string_view space);
  LogBuffer& log() { return log_; }
  PortTable& ports() { return ports_; }
  ProcessTable& processes() { return processes_; }

  // Registers the app and puts its package file in place, as the package manager would.
  void install(std::shared_ptr<const simulator::App> app, std::string file);
  bool uninstall(std::string_view package);
  std::string packagePath(std::string_view package) const;
  void grant(std::string_view package, std::string_view permission, bool granted);
  std::set<std::string> grants(std::string_view package) const;
  void clearGrants(std::string_view package);

  // Sets a property and does what setting it means.
  tl::expected<void, std::string> setProperty(std::string_view name, std::string value);

  // The device's own calendar: it starts at a fixed date and moves with the phone's clock.
  std::int64_t milliseconds();
  std::int64_t calendar(std::int64_t phoneTime) const;
  std::int64_t seconds() { return milliseconds() / 1000; }

  // Lets as much real time pass as the phone's clock has moved since the last call, if that is wanted.
  void setRealtime(bool realtime) { realtime_ = realtime; }
  void keepPace(const std::stop_token& stop);

  // Moves what the phone logged into the buffers.
  void collectLog();

  // Faults. The network side hears of those that concern the link.
  using LinkListener = std::function<void(const Fault&)>;
  void onLinkFault(LinkListener listener) { linkListener_ = std::move(listener); }
  void inject(Fault fault);
  void eventInjected();
  bool neverIdle() const { return neverIdle_; }
  bool nullRoot() const { return nullRoot_; }
  bool floods(std::string_view command) const;

  // Ends every process; data stays. The link drops.
  void reboot();

 private:
  void strike(const Fault& fault);

  const Profile profile_;
  std::mutex phoneMutex_;
  simulator::Phone phone_;
  FileSystem files_;
  Properties properties_, system_, secure_, global_;
  LogBuffer log_;
  PortTable ports_;
  ProcessTable processes_;
  mutable std::mutex grantsMutex_;
  std::map<std::string, std::set<std::string>, std::less<>> grants_;
  ArmedFaults armed_;
  LinkListener linkListener_;
  std::atomic<bool> neverIdle_ = false, nullRoot_ = false;
  mutable std::mutex floodMutex_;
  std::string flooding_;  // the command that prints without end
  bool realtime_ = false;
  std::atomic<std::int64_t> paced_ = 0;  // phone clock at the last pause
};

}  // namespace marmoset::device::emulator
