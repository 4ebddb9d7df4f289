#include "engine/replay/run_key.h"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/replay/stored_json.h"

namespace marmoset::replay {

namespace {

// Every part is named, used or not: whoever adds one decides by that whether runs depend on it. The app's
// package and the file that is installed anew are the app's part; the seed of one run follows from the seed
// of all; permissions decide whether there is a run, not what it does.
nlohmann::json startJson(const device::CleanStart& start, Pace pace) {
  const auto& [package, clearData, forceStop, grants, reinstall, mayWipe, runSeed, mayRunCommands, fixtures,
               reset] = start;
  auto granted = grants;
  std::sort(granted.begin(), granted.end());
  granted.erase(std::unique(granted.begin(), granted.end()), granted.end());
  nlohmann::json out{{"clearData", clearData},
                     {"forceStop", forceStop},
                     {"grants", granted},
                     {"reinstall", !reinstall.empty()},
                     {"atOnce", pace == Pace::atOnce}};
  // Where there are none, runs are of the same origin as those of before there could be any.
  for (const auto& fixture : fixtures) out["fixtures"][fixture.path] = fixture.digest;
  if (!reset.empty()) out["reset"] = reset;
  return out;
}

}  // namespace

std::string appText(const std::string& package, const device::AppBuild& build) {
  const auto& [version, content] = build;
  return printed({{"package", package}, {"version", version}, {"content", content}});
}

std::string_view kindOf(const device::DeviceInfo& info) {
  const std::string_view serial = info.serial;
  for (const auto kind : {simulatedKind, webKind})
    if (serial.starts_with(kind) && serial.substr(kind.size()).starts_with(':')) return kind;
  return adbKind;
}

bool isSimulated(const device::DeviceInfo& info) {
  return kindOf(info) == simulatedKind;
}

// As above, every part is named; which of several equal devices it was does not count.
std::string deviceText(const device::DeviceInfo& info) {
  const auto& [serial, model, release, sdk, width, height, emulator] = info;
  return printed({{"kind", kindOf(info)},
                  {"model", model},
                  {"release", release},
                  {"sdk", sdk},
                  {"screen", {width, height}},
                  {"emulator", emulator}});
}

std::string startText(const device::CleanStart& start, Pace pace) {
  return printed(startJson(start, pace));
}

store::Hash candidateKey(std::uint64_t candidate) {
  return store::hashOf(fmt::format("events {:016x}", candidate));
}

store::VerdictKey verdictKey(std::uint64_t candidate, const RunConditions& conditions) {
  const auto& [app, device, start, pace, seed, target] = conditions;
  auto how = startJson(start, pace);
  how["seed"] = seed;
  return {candidateKey(candidate), app, device + " " + printed(how), target.toString()};
}

}  // namespace marmoset::replay
