#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/device/app_manifest.h"
#include "engine/device/device_error.h"
#include "engine/device/fixture.h"
#include "engine/device/operation.h"
#include "engine/script/semantics/low_level_event.h"
#include "engine/trace/observation.h"

namespace marmoset::device {

struct DeviceInfo {
  std::string serial;  // "emulator-5554", "sim:whohasmystuff#0"
  std::string model, release;
  std::int32_t sdk = 0;
  std::int32_t width = 0, height = 0;  // in the natural orientation
  bool emulator = false;               // may be wiped without asking
};

// How to bring an app to its first state before a run. The launch itself is the first event of the trace.
struct CleanStart {
  std::string package;  // the events that follow are confined to it, as by `monkey -p`
  bool clearData = true;
  bool forceStop = true;
  std::vector<std::string> grants;    // permissions to grant after clearing
  std::string reinstall;              // apk on the host to install before clearing; empty: none
  bool mayWipe = false;               // the user's yes for this device and package; emulators need none
  std::optional<std::uint64_t> seed;  // of the app's chance, where the device can be told
  bool mayRunCommands = false;        // the user's yes for RunCmd and LaunchInstrumentation
  std::vector<Fixture> fixtures;      // put on the device after clearing
  std::vector<std::string> reset;  // the words of a command on the host before everything else; empty: none

  bool wipes() const { return clearData || !reinstall.empty(); }
};

// One user event as the device will receive it, waits and throttles included.
using Step = std::vector<script::LowLevelEvent>;

struct StepOutcome {
  std::uint32_t injected = 0, dropped = 0;  // low-level events
  std::optional<trace::Failure> failure;    // the app died or hung; later steps make no sense
};

struct ReplayOutcome {
  std::size_t steps = 0;  // injected whole, the failing one included
  std::optional<trace::Failure> failure;
  bool stoppedBySink = false;
};

// A device that runs one app under test: an emulator or phone behind adb, or a simulated one. Calls block
// and come from one thread at a time; whoever needs to interrupt them uses the operation's stop token.
//
//   device.cleanStart({.package = "com.x", .seed = runSeed(...)}, operation);
//   for (const Step& step : steps) device.inject(step, operation), device.observe(level, operation);
class Device {
 public:
  virtual ~Device() = default;

  virtual const DeviceInfo& info() const = 0;
  virtual Result<void> cleanStart(const CleanStart& start, const Operation& operation) = 0;
  virtual Result<StepOutcome> inject(const Step& step, const Operation& operation) = 0;
  virtual Result<trace::Observation> observe(trace::ObservationLevel level, const Operation& operation) = 0;

  // Injects steps back to back, without observations between them: the fastest way a device knows. `onStep`
  // hears of every step, possibly late, and returns false to stop.
  using StepSink = std::function<bool(std::size_t step, const StepOutcome&)>;
  virtual Result<ReplayOutcome> replay(std::span<const Step> steps, const StepSink& onStep,
                                       const Operation& operation);
  // The version of an installed app: "1.0.38 (28)". Empty where the device cannot tell.
  virtual Result<std::string> appVersion(const std::string& package, const Operation& operation);
  // What an installed app says of itself; empty where the device cannot tell.
  virtual Result<AppManifest> manifest(const std::string& package, const Operation& operation);
  // Leaves the device as it was found: no process, forward or file of ours stays.
  virtual void release() {}
};

// The seed of run `run` of a candidate: equal inputs give equal runs on every machine.
std::uint64_t runSeed(std::uint64_t seed, std::uint64_t candidateHash, std::uint64_t run);

}  // namespace marmoset::device
