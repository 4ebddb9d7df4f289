#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/device/app_build.h"
#include "engine/device/device.h"
#include "engine/replay/trace.h"
#include "engine/store/verdicts.h"
#include "engine/trace/target.h"

namespace marmoset::replay {

// Whether somebody looks at the views after every event: that takes time, in which an app goes on. A run that
// looks in another way (a replay at windows, a recording at pictures) took another time and has not seen what
// a reduction reads, so it is kept as a verdict of neither pace.
enum class Pace : std::uint8_t { stepwise, atOnce };

// Everything a run depends on, but which events it injects and which run of theirs it is.
struct RunConditions {
  std::string app, device;  // as appText and deviceText print them
  device::CleanStart start;
  Pace pace = Pace::stepwise;
  std::uint64_t seed = 1;
  trace::Target target;
};
std::string appText(const std::string& package, const device::AppBuild& build);
std::string deviceText(const device::DeviceInfo& info);
// A phone in this process, not one behind adb.
bool isSimulated(const device::DeviceInfo& info);
// From which state runs begin and how they are played, but for the seed.
std::string startText(const device::CleanStart& start, Pace pace);

// The kind of a device that deviceText names: in this process, a page in a browser, or behind adb.
inline constexpr std::string_view simulatedKind = "sim", webKind = "web", adbKind = "adb";
std::string_view kindOf(const device::DeviceInfo& info);

// The one key of verdicts. `candidate` is what candidateHash answers: scripts that inject the same share
// verdicts. Runs that differ in any part say nothing about each other: their keys differ. Serials,
// permissions and paths on the host are no part: a run is the same wherever it is allowed.
store::VerdictKey verdictKey(std::uint64_t candidate, const RunConditions& conditions);
// The candidate's part of it.
store::Hash candidateKey(std::uint64_t candidate);

}  // namespace marmoset::replay
