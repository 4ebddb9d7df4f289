#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/device/adb/device/found_state.h"
#include "engine/device/adb/device/log_follower.h"
#include "engine/device/adb/device/monkey_port.h"
#include "engine/device/adb/parse/app_failures.h"
#include "engine/device/adb/shell/device_shell.h"
#include "engine/device/device.h"

namespace marmoset::device::adb {

// An emulator, a phone or a simulated device behind an adb server. Used by one thread at a time; every call
// ends by its operation's deadline or stop token, and what the device was not able to tell is an error.
class AdbDevice final : public Device {
 public:
  // Asks the device what it is. `lost`, `offline` and so on if it cannot. `found`: the file that keeps what
  // the device was like; what an earlier run left there is put back first. Empty: nothing outlives this.
  static Result<std::unique_ptr<AdbDevice>> connect(Server server, std::string serial,
                                                    const Operation& operation,
                                                    std::filesystem::path found = {});
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
  Result<AppManifest> manifest(const std::string& package, const Operation& operation) override;
  void release() override;

  DeviceShell& shell() { return shell_; }

 private:
  AdbDevice(Server server, std::string serial, std::filesystem::path foundFile);
  Result<void> identify(const Operation& operation);
  Result<void> sweep(const Operation& operation);
  Result<std::vector<std::string>> installedDigests(const std::string& package, const Operation& operation);

  // Clean start (clean_start.cpp).
  Result<void> checkPermission(const CleanStart& start) const;
  Result<void> resetApp(const CleanStart& start, const Operation& operation);
  Result<void> pushFixtures(const CleanStart& start, const Operation& operation);
  Result<void> reinstall(const std::string& file, const Operation& operation);
  Result<void> calmDown(const Operation& operation);
  Result<void> rememberSettings(const Operation& operation);

  // What was found on the device (restore.cpp).
  Result<void> putBack(const FoundState& state, const Operation& operation);
  Result<void> putBackLeft(const Operation& operation);
  Result<void> removeForwards(const std::vector<std::uint16_t>& ports, const Operation& operation);
  Result<void> keepFound();
  std::string describedDevice() const { return info_.model + ", Android " + info_.release; }

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
  struct Played;  // by one Monkey
  Result<ReplayOutcome> replayScript(std::span<const Step> steps, const StepSink& onStep,
                                     const Operation& operation);
  Result<Played> playScript(std::span<const Step> steps, const StepSink& onStep, const Operation& operation);

  // Observations (observe.cpp).
  struct Seen;
  Result<Seen> look(bool withTree, const Operation& operation);
  Result<void> readLog(trace::Observation& observation, const Operation& operation);
  Result<void> decideFailures(trace::Observation& observation, const Operation& operation);

  DeviceShell shell_;
  DeviceInfo info_;
  bool simulated_ = false;
  CleanStart start_;
  std::filesystem::path foundFile_;
  FoundState found_;  // put back by `release`
  std::unique_ptr<MonkeyPort> port_;
  std::vector<std::string> pendingLines_;  // for the port
  std::int32_t rotation_ = 0;
  LogFollower log_;
  AppFailures failures_;  // that the log tells of, since the clean start
  bool probesSeen_ = false;
  std::optional<trace::Failure> lastFailure_;
};

}  // namespace marmoset::device::adb
