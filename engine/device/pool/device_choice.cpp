#include "engine/device/pool/device_choice.h"

#include <charconv>
#include <filesystem>

#include <fmt/format.h>

#include "engine/device/pool/adb_source.h"
#include "engine/device/pool/simulator_source.h"
#include "engine/device/simulator/app_facts.h"
#include "engine/device/simulator/app_file.h"
#include "engine/device/simulator/app_problem.h"

namespace marmoset::device {
namespace {

constexpr std::string_view simulatorPrefix = "sim:", adbPrefix = "adb:";
constexpr std::size_t mostPhones = 1024;

tl::unexpected<std::string> bad(std::string_view text, std::string_view why) {
  return tl::unexpected(
      fmt::format("\"{}\" names no device: {}; write sim:FILE.app.yaml, sim:FILE.app.yaml#4, adb or "
                  "adb:SERIAL,SERIAL",
                  text, why));
}

bool isCount(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

tl::expected<DeviceChoice, std::string> parseSimulated(std::string_view text) {
  DeviceChoice choice{.simulated = true};
  auto path = text.substr(simulatorPrefix.size());
  const auto mark = path.find_last_of("#*");
  if (mark != std::string_view::npos && isCount(path.substr(mark + 1))) {
    const auto digits = path.substr(mark + 1);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), choice.count);
    if (read.ec != std::errc() || choice.count == 0 || choice.count > mostPhones)
      return bad(text, fmt::format("the count goes from 1 to {}", mostPhones));
    path = path.substr(0, mark);
  }
  if (path.empty()) return bad(text, "the app file is missing");
  choice.app = path;
  return choice;
}

tl::expected<DeviceChoice, std::string> parseSerials(std::string_view text) {
  DeviceChoice choice;
  auto rest = text.substr(adbPrefix.size());
  for (;;) {
    const auto comma = rest.find(',');
    const auto serial = rest.substr(0, comma);
    if (serial.empty()) return bad(text, "a serial is missing");
    choice.serials.emplace_back(serial);
    if (comma == std::string_view::npos) return choice;
    rest.remove_prefix(comma + 1);
  }
}

std::string nameOf(const std::filesystem::path& file) {
  const auto name = file.filename().string();
  return name.substr(0, name.find('.'));
}

tl::expected<OpenedChoice, std::string> openSimulated(const DeviceChoice& choice) {
  auto app = simulator::loadApp(choice.app);
  if (!app) return tl::unexpected(simulator::problemOf(choice.app, app.error()));
  const auto package = simulator::facts(**app).package;
  return OpenedChoice{std::make_shared<SimulatorSource>(std::move(*app), nameOf(choice.app), choice.count),
                      package, choice.count};
}

}  // namespace

tl::expected<DeviceChoice, std::string> parseDeviceChoice(std::string_view text) {
  if (text == "adb") return DeviceChoice{};
  if (text.starts_with(simulatorPrefix)) return parseSimulated(text);
  if (text.starts_with(adbPrefix)) return parseSerials(text);
  return bad(text, "it starts with neither sim: nor adb");
}

tl::expected<OpenedChoice, std::string> openChoice(const DeviceChoice& choice) {
  if (choice.simulated) return openSimulated(choice);
  auto source = AdbSource::fromEnvironment(choice.serials);
  if (!source) return tl::unexpected(source.error().message);
  return OpenedChoice{std::move(*source), {}, 0};
}

}  // namespace marmoset::device
