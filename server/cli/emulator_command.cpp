#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/device/emulator/emulated_device.h"
#include "engine/device/emulator/emulator.h"
#include "engine/device/simulator/app_facts.h"
#include "engine/device/simulator/app_file.h"
#include "engine/device/simulator/app_problem.h"
#include "server/cli/choices.h"
#include "server/cli/commands.h"
#include "server/cli/emulator/announcer.h"
#include "server/cli/json_output.h"
#include "server/cli/whole_option.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

using device::emulator::Emulator;
using device::emulator::Fault;
using nlohmann::ordered_json;

constexpr std::uint16_t firstEmulatorPort = 5555;
// Where no adb server looks for emulators.
constexpr std::uint16_t firstPhonePort = 6555;

struct EmulatorOptions {
  std::vector<std::string> apps, faults;
  std::uint32_t count = 1;
  std::optional<std::uint16_t> port;
  std::string android = "13";
  bool phone = false;
  std::uint64_t seed = 0;
  bool realtime = false, json = false;
};

using Apps = std::vector<std::shared_ptr<const device::simulator::App>>;

tl::expected<Apps, std::string> loadApps(const std::vector<std::string>& files) {
  Apps apps;
  for (const auto& file : files) {
    auto app = device::simulator::loadApp(file);
    if (!app) return tl::unexpected(device::simulator::problemOf(file, app.error()));
    apps.push_back(std::move(*app));
  }
  return apps;
}

// "drop after 40" for all devices, "emulator-5556=drop after 40" for one.
tl::expected<void, std::string> breakDevices(Emulator& emulator, const std::string& text) {
  const auto equals = text.find('=');
  const auto serial = equals == std::string::npos ? "" : text.substr(0, equals);
  const auto fault =
      device::emulator::parseFault(equals == std::string::npos ? text : text.substr(equals + 1));
  if (!fault) return tl::unexpected("--fault: " + fault.error());
  bool found = false;
  for (std::size_t i = 0; i < emulator.count(); ++i) {
    if (!serial.empty() && emulator.serial(i) != serial) continue;
    emulator.device(i).inject(*fault);
    found = true;
  }
  if (!found) return tl::unexpected(fmt::format("--fault: there is no device {}", serial));
  return {};
}

void tellPeople(const Emulator& emulator, const Apps& apps, bool serverRuns, const Console& console) {
  const auto& facts = device::simulator::facts(*apps.front());
  for (std::size_t i = 0; i < emulator.count(); ++i)
    console.out << fmt::format("{}  127.0.0.1:{}\n", emulator.serial(i), emulator.port(i));
  console.out << fmt::format("{}\n  adb devices -l\n  adb -s {} shell monkey -p {} -v 100\nCtrl-C ends {}.\n",
                             serverRuns ? "adb sees them:" : "adb will see them as soon as its server runs:",
                             emulator.serial(0), facts.package, emulator.count() == 1 ? "it" : "them");
  console.out.flush();
}

void tellPrograms(const Emulator& emulator, const Console& console) {
  ordered_json devices = ordered_json::array();
  for (std::size_t i = 0; i < emulator.count(); ++i)
    devices.push_back({{"serial", emulator.serial(i)}, {"port", emulator.port(i)}});
  printObject({{"devices", std::move(devices)}}, console);
  console.out.flush();
}

std::vector<std::string> announcementsOf(const Emulator& emulator) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < emulator.count(); ++i) texts.push_back(emulator.announcement(i));
  return texts;
}

device::emulator::Profile profileOf(const EmulatorOptions& options) {
  auto profile = options.android == "9" ? device::emulator::android9() : device::emulator::android13();
  return options.phone ? asPhone(std::move(profile)) : profile;
}

int runEmulator(const EmulatorOptions& options, const Console& console) {
  using namespace std::chrono_literals;
  const system::Interruption interruption;
  const auto apps = loadApps(options.apps);
  if (!apps) return console.fail(apps.error());
  const auto address = device::adb::serverFromEnvironment();
  if (!address) return console.fail(address.error().message);
  auto emulator =
      Emulator::start({.apps = *apps,
                       .count = options.count,
                       .port = options.port.value_or(options.phone ? firstPhonePort : firstEmulatorPort),
                       .profile = profileOf(options),
                       .seed = options.seed,
                       .realtime = options.realtime});
  if (!emulator) return console.fail(emulator.error());
  for (const auto& fault : options.faults)
    if (auto broken = breakDevices(**emulator, fault); !broken) return console.fail(broken.error());

  const device::adb::Server server({.address = *address, .mayStart = false});
  const bool serverRuns = server.query("host:version", device::Operation{}.within(1s)).has_value();
  std::optional<Announcer> announcer;
  // A server on another computer would look for them there.
  if (address->isLocal()) announcer.emplace(server, announcementsOf(**emulator));
  if (options.json) {
    tellPrograms(**emulator, console);
  } else {
    tellPeople(**emulator, *apps, serverRuns, console);
  }
  interruption.wait();
  return fine;
}

}  // namespace

void addEmulatorCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand("emulator", "Run simulated devices that adb sees, until Ctrl-C");
  const auto options = std::make_shared<EmulatorOptions>();
  command->add_option("--app", options->apps, "App file to install; may be given more than once")
      ->type_name("FILE")
      ->required()
      ->allow_extra_args(false);
  command->add_option("--count", options->count, "How many devices; default: 1")
      ->type_name("N")
      ->check(CLI::Range(1, 256).description(""));
  addWholeOption(*command,
                 {"--port", "PORT",
                  "Port of the first, the others at every second one; 0: free ones; default: 5555, for "
                  "phones 6555",
                  0, 65535},
                 [options](std::uint64_t number) { options->port = static_cast<std::uint16_t>(number); });
  command->add_option("--android", options->android, "Release whose words they speak, 9 or 13; default: 13")
      ->type_name("RELEASE")
      ->check(oneOf({"9", "13"}));
  command->add_flag("--phone", options->phone,
                    "Pose as phones on the network instead of emulators: data is deleted only with a yes");
  addWholeOption(*command, {"--seed", "N", "Of the apps' chance, one more for each device; default: 0"},
                 [options](std::uint64_t number) { options->seed = number; });
  command->add_flag("--realtime", options->realtime,
                    "Let waits take as long as they say, for demonstrations");
  command
      ->add_option(
          "--fault", options->faults,
          "Break the devices, or SERIAL=FAULT one of them: drop, freeze, slow MS, offline, "
          "unauthorized, unreachable, full-disk, never-idle, null-root; with `after N` after so many "
          "events")
      ->type_name("FAULT")
      ->allow_extra_args(false);
  command->add_flag("--json", options->json, "{\"devices\": [{\"serial\", \"port\"}]} once they can be used");
  command->footer(
      "Examples:\n"
      "  marmoset emulator --app whohasmystuff.app.yaml\n"
      "  marmoset emulator --app shopping.app.yaml --count 8 --port 5555\n"
      "  marmoset emulator --app a.app.yaml --fault \"emulator-5554=drop after 40\"");
  command->callback(
      [options, &invocation] { invocation.exitCode = runEmulator(*options, invocation.console); });
}

}  // namespace marmoset::cli
