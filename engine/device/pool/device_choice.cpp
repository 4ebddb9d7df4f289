#include "engine/device/pool/device_choice.h"

#include <charconv>
#include <filesystem>

#include <fmt/format.h>

#include "engine/device/pool/adb_source.h"
#include "engine/device/pool/simulator_source.h"
#include "engine/device/pool/web_source.h"
#include "engine/device/simulator/app_facts.h"
#include "engine/device/simulator/app_file.h"
#include "engine/device/simulator/app_problem.h"
#include "engine/device/web/devtools/chromium_program.h"
#include "engine/device/web/web_app.h"

namespace marmoset::device {
namespace {

constexpr std::string_view simulatorPrefix = "sim:", webPrefix = "web:", adbPrefix = "adb:";
constexpr std::size_t mostPhones = 1024;

tl::unexpected<std::string> bad(std::string_view text, std::string_view why) {
  return tl::unexpected(
      fmt::format("\"{}\" names no device: {}; write sim:FILE.app.yaml, sim:FILE.app.yaml#4, web:FILE.html, "
                  "adb or adb:SERIAL,SERIAL",
                  text, why));
}

bool isCount(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

struct Counted {
  std::string what;
  std::size_t count = 1;
};

// What stands behind the prefix, and how many of it.
tl::expected<Counted, std::string> parseCounted(std::string_view text, std::string_view prefix,
                                                std::string_view kind) {
  Counted choice;
  auto path = text.substr(prefix.size());
  const auto mark = path.find_last_of("#*");
  if (mark != std::string_view::npos && isCount(path.substr(mark + 1))) {
    const auto digits = path.substr(mark + 1);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), choice.count);
    if (read.ec != std::errc() || choice.count == 0 || choice.count > mostPhones)
      return bad(text, fmt::format("the count goes from 1 to {}", mostPhones));
    path = path.substr(0, mark);
  }
  if (path.empty()) return bad(text, fmt::format("the {} is missing", kind));
  choice.what = path;
  return choice;
}

tl::expected<DeviceChoice, std::string> parseSimulated(std::string_view text) {
  return parseCounted(text, simulatorPrefix, "app file").map([](Counted counted) {
    return DeviceChoice{.simulated = true, .app = std::move(counted.what), .count = counted.count};
  });
}

tl::expected<DeviceChoice, std::string> parsePage(std::string_view text) {
  return parseCounted(text, webPrefix, "page").map([](Counted counted) {
    return DeviceChoice{.count = counted.count, .page = std::move(counted.what)};
  });
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

tl::expected<OpenedChoice, std::string> openPage(const DeviceChoice& choice) {
  auto app = web::WebApp::find(choice.page);
  if (!app) return tl::unexpected(app.error());
  if (const auto chromium = web::findChromium(); !chromium) return tl::unexpected(chromium.error());
  const auto package = (*app)->package();
  return OpenedChoice{std::make_shared<WebSource>(*std::move(app), choice.count, choice.realtime), package,
                      choice.count};
}

}  // namespace

tl::expected<DeviceChoice, std::string> parseDeviceChoice(std::string_view text) {
  if (text == "adb") return DeviceChoice{};
  if (text.starts_with(simulatorPrefix)) return parseSimulated(text);
  if (text.starts_with(webPrefix)) return parsePage(text);
  if (text.starts_with(adbPrefix)) return parseSerials(text);
  return bad(text, "it starts with none of sim:, web: and adb");
}

tl::expected<OpenedChoice, std::string> openChoice(const DeviceChoice& choice) {
  if (choice.simulated) return openSimulated(choice);
  if (!choice.page.empty()) return openPage(choice);
  auto source = AdbSource::fromEnvironment(choice.serials);
  if (!source) return tl::unexpected(source.error().message);
  return OpenedChoice{std::move(*source), {}, 0};
}

}  // namespace marmoset::device
