#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/device/adb/device/log_follower.h"
#include "engine/device/adb/device/monkey_port.h"
#include "engine/device/adb/parse/log_failures.h"
#include "engine/device/adb/shell/device_shell.h"
#include "engine/device/device.h"

namespace marmoset::device::adb {

// An emulator, a phone or a simulated device behind an adb server. Used by one thread at a time; every call
// ends by its operation's deadline or stop token, and what the device was not able to tell is an error.
class AdbDevice final : public Device {
 public:
  // Asks the device what it is. `lost`, `offline` and so on if it cannot.
  static Result<std::unique_ptr<AdbDevice>> connect(Server server, std::string serial,
                                                    const Operation& operation);
  // The same without touching anything on the device, which another process may be using.
  static Result<DeviceInfo> ask(Server server, std::string serial, const Operation& operation);
  ~AdbDevice() override;

  const DeviceInfo& info() const override { return info_; }
  Result<void> cleanStart(const CleanStart& start, const Operation& operation) override;
  Result<StepOutcome> inject(const Step& step, const Operation& operation) override;
  Result<trace::Observation> observe(trace::ObservationLevel level, const Operation& operation) override;
  Result<ReplayOutcome> replay(std::span<const Step> steps, const StepSink& onStep,
                               const Operation& operation) override;
  Result<std::string> appVersion(const std::string& package, const Operation& operation) override;
  void release() override;

  DeviceShell& shell() { return shell_; }

 private:
  AdbDevice(Server server, std::string serial);
  Result<void> identify(const Operation& operation);
  Result<void> sweep(const Operation& operation);

  // Clean start (clean_start.cpp).
  Result<void> checkPermission(const CleanStart& start) const;
  Result<void> resetApp(const CleanStart& start, const Operation& operation);
  Result<void> reinstall(const std::string& file, const Operation& operation);
  Result<void> calmDown(const Operation& operation);
  Result<void> rememberSettings(const Operation& operation);

  // Steps (inject.cpp).
  Result<void> injectEvent(const script::LowLevelEvent& event, StepOutcome& outcome,
                           const Operation& operation);
  Result<void> flush(StepOutcome& outcome, const Operation& operation);
  Result<void> injectScript(const Step& step, StepOutcome& outcome, const Operation& operation);
  Result<void> launch(const script::ActivityEvent& launch, const Operation& operation);
  Result<void> rotate(std::int32_t degree, bool persist, const Operation& operation);
  Result<void> runCommand(const std::string& command, const Operation& operation);
  Result<void> instrument(const script::InstrumentationEvent& test, const Operation& operation);
  Result<void> needPort(const Operation& operation);
  void endPort();

  // Replay (replay.cpp).
  Result<ReplayOutcome> replayScript(std::span<const Step> steps, const StepSink& onStep,
                                     const Operation& operation);

  // Observations (observe.cpp).
  struct Seen;
  Result<Seen> look(bool withTree, const Operation& operation);
  Result<void> readLog(trace::Observation& observation, const Operation& operation);
  bool isAppLog(const LogEntry& entry);

  // Settings as they were found, put back by `release`.
  struct Setting {
    std::string space, key, value;
  };

  DeviceShell shell_;
  DeviceInfo info_;
  bool simulated_ = false;
  CleanStart start_;
  std::vector<Setting> foundSettings_;
  std::unique_ptr<MonkeyPort> port_;
  std::vector<std::string> pendingLines_;  // for the port
  std::int32_t rotation_ = 0;
  LogFollower log_;
  LogFailures logFailures_;
  bool probesSeen_ = false;
  std::optional<trace::Failure> lastFailure_;
  std::set<std::int32_t> appPids_;  // of all its processes since the clean start
};

}  // namespace marmoset::device::adb
