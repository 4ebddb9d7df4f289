#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/device/device.h"
#include "engine/device/simulator/expression/machine.h"

namespace marmoset::test {

// An app as a table, `com.x`: what is on each screen, and where it leads. A screen is named as in
// made_recording.h: "Main", "Main/date" with a window on top; what follows a star is known to the table
// alone, so that "Main" and "Main*2" look alike. Other names of places: "closed" ends the app, "browser" is
// another app, "crash: TYPE" a crash.
struct ScriptedApp {
  struct Way {
    std::string press;  // the text of a button, or BACK or MENU
    std::string leadsTo;
    std::vector<std::string> branches = {};
    double weight = 1;  // among the ways of the same press
  };
  std::string start;
  std::map<std::string, std::vector<Way>> screens = {};
  bool comesUp = true;    // else a launch leads nowhere
  bool trapped = false;   // BACK does not leave the browser, nor does a launch
  bool keyboard = false;  // every touch brings it up
  bool blind = false;     // no tree is told, as of a page that draws itself
};

// A phone with that app.
class ScriptedDevice final : public device::Device {
 public:
  explicit ScriptedDevice(ScriptedApp app, std::string serial = "scripted");

  const device::DeviceInfo& info() const override { return info_; }
  device::Result<void> cleanStart(const device::CleanStart& start, const device::Operation&) override;
  device::Result<device::StepOutcome> inject(const device::Step& step, const device::Operation&) override;
  device::Result<trace::Observation> observe(trace::ObservationLevel level,
                                             const device::Operation&) override;
  device::Result<std::string> appVersion(const std::string& package, const device::Operation&) override;

  // The injections and starts with these numbers, from 1, find the device lost.
  std::set<std::uint64_t> lostAt, lostStarts;
  std::uint64_t injected = 0, starts = 0;

 private:
  void press(const std::string& what);
  void launch();
  const trace::Observation& screenOf(const std::string& name);
  std::vector<std::string> buttonsOf(const std::string& screen) const;

  ScriptedApp app_;
  device::DeviceInfo info_;
  std::string place_ = "closed", last_;
  bool keyboard_ = false;
  std::optional<trace::Failure> failure_;
  std::vector<std::string> branches_;
  device::simulator::Random chance_;
  std::map<std::string, trace::Observation> drawn_;
  std::int64_t now_ = 0;
};

inline constexpr std::string_view scriptedSetup = "start data >>\nLaunchActivity(com.x,com.x.Main)\n";

}  // namespace marmoset::test
