#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/emulator/commands/component.h"
#include "engine/device/emulator/commands/monkey/options.h"
#include "engine/device/emulator/shell/shell.h"
#include "engine/device/simulator/phone.h"
#include "engine/script/semantics/low_level_event.h"

namespace marmoset::device::emulator {

// One run of Monkey: injects what its sources hand it, tells it as Monkey does and stops where Monkey stops.
class MonkeyRun {
 public:
  MonkeyRun(Invocation& invocation, const MonkeyOptions& options, std::stop_token stop);

  // The opening lines; a negative code if there is nothing to run.
  int begin();
  // What Monkey checks before it asks for the next event; false: the run is over.
  bool mayContinue();
  // False: the run is over.
  bool inject(const script::LowLevelEvent& event);
  // Text goes through the keyboard map, character by character.
  void type(std::string_view text);
  void fail(std::string_view exceptionClass, std::string_view message);
  // The closing lines and the exit code.
  int end(std::int64_t count);

  void say(std::string_view text) { invocation_.out(text); }
  int verbose() const { return options_.verbose; }
  std::int64_t seed() const { return seed_; }
  std::int64_t events() const { return events_; }
  const std::vector<ComponentName>& apps() const { return apps_; }
  const MonkeyOptions& options() const { return options_; }
  EmulatedDevice& device() const { return invocation_.device; }
  const std::stop_token& stop() const { return stop_; }

 private:
  bool findApps();
  void settle();  // after an event: what the system answered
  void tellController(const std::vector<simulator::ControllerCall>& calls);
  void tellFailure(const trace::Failure& failure);
  void runCommand(const std::string& command);

  Invocation& invocation_;
  const MonkeyOptions& options_;
  std::stop_token stop_;
  std::int64_t seed_ = 0;
  std::vector<ComponentName> apps_;
  std::int64_t events_ = 0;
  std::int64_t startedAt_ = 0;
  bool abort_ = false, over_ = false, hung_ = false;
};

}  // namespace marmoset::device::emulator
