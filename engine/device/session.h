#pragma once

#include <memory>
#include <optional>
#include <span>

#include "engine/device/device.h"
#include "engine/device/wipe_consent.h"

namespace marmoset::device {

// How a session brings its app to the first state.
struct SessionStart {
  CleanStart recipe;
  std::shared_ptr<WipeConsent> wipeConsent;  // null: no data is deleted but on emulators
};

// What an event did.
struct Stepped {
  StepOutcome outcome;
  // What was seen after it, the failure included. Empty where nobody looked, or where the app has died and
  // the device tells nothing more.
  std::optional<trace::Observation> after;
};

// An app under test on a device: clean start, events, what is seen, until the app dies. Everything that runs
// an app does it through here. An error is the device's and never the app's: whoever gets one knows nothing
// about the app. The device, and what the operation refers to, must outlive the session.
//
//   DeviceSession session(device, {.recipe = {.package = "com.x"}}, operation);
//   session.start(level);
//   while (!session.crash()) session.step(nextStep(), level);
class DeviceSession {
 public:
  using Level = trace::ObservationLevel;

  DeviceSession(Device& device, SessionStart start, const Operation& operation)
      : device_(device), start_(std::move(start)), operation_(operation) {}

  // Starts the app afresh and looks at where it begins; again for another run. Where that deletes data on
  // anything but an emulator the user is asked first; without anybody to ask the device refuses.
  Result<trace::Observation> start(Level level);
  // One event, and a look after it where a level is given. Refused before a start and after a crash.
  Result<Stepped> step(const Step& step, std::optional<Level> look = {});
  // Events back to back, as fast as the device can; `onStep` is Device::replay's.
  Result<ReplayOutcome> play(std::span<const Step> steps, const Device::StepSink& onStep = {});
  // Also after a crash, for what came of it.
  Result<trace::Observation> observe(Level level);

  // How the app died or stopped answering since the start; the first that was heard of.
  const std::optional<trace::Failure>& crash() const { return crash_; }
  Device& device() const { return device_; }

 private:
  Result<void> ready() const;
  void notice(const std::optional<trace::Failure>& failure) {
    if (!crash_) crash_ = failure;
  }

  Device& device_;
  SessionStart start_;
  const Operation& operation_;
  bool started_ = false;
  std::optional<trace::Failure> crash_;
};

}  // namespace marmoset::device
