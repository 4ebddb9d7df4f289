#include "engine/replay/run_origin.h"

#include <ctime>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/replay/stored_json.h"

namespace marmoset::replay {

namespace {

using nlohmann::json;

std::string packageIn(const json& app) {
  return app.at("package").get<std::string>() + " ";
}

std::string versionIn(const json& app) {
  const auto version = app.at("version").get<std::string>();
  return version.empty() ? version : version + " ";
}

std::string deviceInWords(const json& device) {
  const auto model = device.at("model").get<std::string>();
  if (device.at("kind") == webKind)
    return fmt::format("a {} in {}", model, device.at("release").get<std::string>());
  const auto kind = device.at("kind") == simulatedKind  ? std::string("a simulated phone")
                    : device.at("emulator").get<bool>() ? fmt::format("the emulator {}", model)
                                                        : model;
  return fmt::format("{} with Android {}", kind, device.at("release").get<std::string>());
}

// What is not as usual.
std::string startInWords(const json& start) {
  std::string words;
  if (!start.at("clearData").get<bool>()) words += ", its data kept";
  if (start.at("reinstall").get<bool>()) words += ", installed anew for each run";
  if (!start.at("grants").empty()) words += ", permissions granted";
  if (start.contains("fixtures")) words += ", with files put on the device";
  if (start.contains("reset")) words += ", after a reset command";
  if (start.at("atOnce").get<bool>()) words += ", nobody looking in between";
  return words;
}

}  // namespace

RunOrigin originOf(const std::string& package, const device::AppBuild& build, const device::DeviceInfo& info,
                   const device::CleanStart& start, Pace pace) {
  return {appText(package, build), deviceText(info), startText(start, pace)};
}

json toJson(const RunOrigin& origin) {
  return {{"app", origin.app}, {"device", origin.device}, {"start", origin.start}};
}

RunOrigin originFrom(const json& in) {
  return {in.at("app"), in.at("device"), in.at("start")};
}

bool isSimulated(const RunOrigin& origin) {
  return orNothing(origin.device, [](const json& in) { return in.at("kind") == simulatedKind; })
      .value_or(false);
}

std::string inWords(const RunOrigin& origin) {
  return orNothing(origin.app, packageIn).value_or("") + placeInWords(origin);
}

std::string placeInWords(const RunOrigin& origin) {
  return fmt::format("{}on {}{}", orNothing(origin.app, versionIn).value_or(""),
                     orNothing(origin.device, deviceInWords).value_or("a device that was not noted"),
                     orNothing(origin.start, startInWords).value_or(""));
}

std::string dayInWords(std::int64_t msSinceEpoch) {
  return fmt::format("{:%Y-%m-%d}", fmt::localtime(static_cast<std::time_t>(msSinceEpoch / 1000)));
}

}  // namespace marmoset::replay
