#include "engine/replay/run_key.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/replay/stored_json.h"

namespace marmoset::replay {

namespace {

constexpr std::string_view simulatedSerial = "sim:";

}  // namespace

std::string appText(const std::string& package, const device::AppBuild& build) {
  const auto& [version, content] = build;
  return printed({{"package", package}, {"version", version}, {"content", content}});
}

bool isSimulated(const device::DeviceInfo& info) {
  return info.serial.starts_with(simulatedSerial);
}

// Here and below every part is named, used or not: whoever adds one decides by that whether runs depend on
// it.
std::string deviceText(const device::DeviceInfo& info) {
  const auto& [serial, model, release, sdk, width, height, emulator] = info;
  return printed({{"kind", isSimulated(info) ? "sim" : "adb"},
                  {"model", model},
                  {"release", release},
                  {"sdk", sdk},
                  {"screen", {width, height}},
                  {"emulator", emulator}});
}

store::Hash candidateKey(std::uint64_t candidate) {
  return store::hashOf(fmt::format("events {:016x}", candidate));
}

// The app's package and the file that is installed anew are the app's part; the seed of one run follows from
// the seed of all; permissions decide whether there is a run, not what it does.
store::VerdictKey verdictKey(std::uint64_t candidate, const RunConditions& conditions) {
  const auto& [app, device, start, pace, seed, target] = conditions;
  const auto& [package, clearData, forceStop, grants, reinstall, mayWipe, runSeed, mayRunCommands] = start;
  auto granted = grants;
  std::sort(granted.begin(), granted.end());
  granted.erase(std::unique(granted.begin(), granted.end()), granted.end());
  const nlohmann::json how{
      {"clearData", clearData},          {"forceStop", forceStop},         {"grants", granted},
      {"reinstall", !reinstall.empty()}, {"atOnce", pace == Pace::atOnce}, {"seed", seed}};
  return {candidateKey(candidate), app, device + " " + printed(how), target.toString()};
}

}  // namespace marmoset::replay
