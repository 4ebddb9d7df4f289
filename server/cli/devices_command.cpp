#include <filesystem>
#include <future>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/device/pool/device_lock.h"
#include "engine/device/wipe_permission.h"
#include "engine/store/wipe_grants.h"
#include "server/cli/commands.h"
#include "server/cli/device_option.h"
#include "server/cli/json_output.h"
#include "server/cli/option_rules.h"
#include "server/cli/table.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

using device::DeviceSource;
using device::Operation;
using device::SeenDevice;
using nlohmann::ordered_json;
using namespace std::chrono_literals;

// A device that has not told its version by then will not run a script either.
constexpr auto askLimit = 5s;

struct DevicesOptions {
  DeviceOption device;
  std::string revoke;
  bool json = false;
};

struct Row {
  SeenDevice device;
  std::string android;
  bool busy = false;  // another process has it
};

Row look(DeviceSource& source, SeenDevice seen, const Operation& operation) {
  Row row{std::move(seen), {}, false};
  auto& device = row.device;
  if (!device.usable) return row;
  const auto info = source.ask(device.serial, operation.within(askLimit));
  if (info) {
    row.android = info->release;
    if (device.model.empty()) device.model = info->model;
  }
  const auto refuse = [&](const device::DeviceError& error) {
    device.usable = false;
    device.reason = error.message;
  };
  if (!info) {
    refuse(info.error());
  } else if (!device.lockKey.empty()) {
    const auto lock = device::DeviceLock::acquire(device::DeviceLock::defaultDirectory(), device.lockKey);
    if (!lock) refuse(lock.error());
    row.busy = !lock && lock.error().kind == device::DeviceError::Kind::busy;
  }
  return row;
}

// All at once: one that does not answer costs no more time than ten.
std::vector<Row> lookAtAll(DeviceSource& source, std::vector<SeenDevice> seen, const Operation& operation) {
  std::vector<std::future<Row>> pending;
  for (auto& device : seen)
    pending.push_back(std::async(std::launch::async, look, std::ref(source), std::move(device), operation));
  std::vector<Row> rows;
  for (auto& row : pending) rows.push_back(row.get());
  return rows;
}

void printJson(const std::vector<Row>& rows, const Console& console) {
  auto devices = ordered_json::array();
  for (const auto& [device, android, busy] : rows)
    devices.push_back({{"serial", device.serial},
                       {"state", device.state},
                       {"model", device.model},
                       {"android", android},
                       {"usable", device.usable},
                       {"busy", busy},
                       {"reason", device.reason}});
  printObject({{"devices", std::move(devices)}}, console);
}

void printTable(const std::vector<Row>& rows, const Console& console) {
  if (rows.empty()) {
    console.fail(
        "no device is connected; start an emulator, plug in a phone, or run `marmoset emulator --app FILE`");
    return;
  }
  Table table({{"serial"}, {"state"}, {"android"}, {"model"}, {"usable"}});
  for (const auto& [device, android, busy] : rows)
    table.add(
        {device.serial, device.state, android, device.model, device.usable ? "yes" : "no: " + device.reason});
  table.print(console);
}

// What the user allowed for good in an editor, and how to take it back.
void tellGrants(const Console& console) {
  std::error_code ignored;
  if (!std::filesystem::exists(store::Store::defaultFile(), ignored)) return;
  const auto store = store::Store::open();
  if (!store) return;
  for (const auto& grant : store::wipeGrants(**store).value_or(std::vector<store::WipeGrant>()))
    console.out << fmt::format("runs may delete the data of {0} on {1}; --revoke {1}/{0} takes that back\n",
                               grant.package, grant.serial);
}

int revoke(const std::string& text, const Console& console) {
  const auto permission = device::WipePermission::parse(text);
  if (!permission) return console.fail("--revoke: " + permission.error());
  const auto store = store::Store::open();
  if (!store) return console.fail(store.error().message);
  const auto removed = store::removeWipeGrant(**store, permission->serial, permission->package);
  if (!removed) return console.fail(removed.error().message);
  console.out << fmt::format(
      "{} {} on {}\n",
      *removed ? "no run deletes the data without asking any more:" : "nothing was allowed for",
      permission->package, permission->serial);
  return *removed ? fine : no;
}

int runDevices(const DevicesOptions& options, const Console& console) {
  if (!options.revoke.empty()) return revoke(options.revoke, console);
  const system::Interruption interruption;
  const auto opened = options.device.open();
  if (!opened) return console.fail(opened.error());
  const Operation operation{.stop = interruption.token()};
  auto seen = opened->source->list(operation);
  if (!seen) return console.fail(seen.error().message);
  const auto rows = lookAtAll(*opened->source, std::move(*seen), operation);
  if (options.json) {
    printJson(rows, console);
  } else {
    printTable(rows, console);
    tellGrants(console);
  }
  const bool any = std::any_of(rows.begin(), rows.end(), [](const Row& row) { return row.device.usable; });
  return any ? fine : no;
}

}  // namespace

void addDevicesCommand(CLI::App& program, Invocation& invocation) {
  auto* command =
      program.add_subcommand("devices", "List what is connected, and why something cannot be used");
  const auto options = std::make_shared<DevicesOptions>();
  addDeviceOption(*command, options->device);
  command->add_flag("--json", options->json,
                    R"({"devices": [{"serial", "state", "model", "android", "usable", "busy", "reason"}]})");
  command
      ->add_option("--revoke", options->revoke,
                   "Ask again before the data of this app is deleted on this phone; nothing else is done")
      ->type_name("SERIAL/PACKAGE");
  OptionRules(*command).apart({"--revoke", "--json"}).apart({"--revoke", "--device"});
  command->footer(
      "Exit code 1: no device can be used, or there was nothing to revoke.\n"
      "Examples:\n"
      "  marmoset devices\n"
      "  marmoset devices --device adb:emulator-5554 --json");
  command->callback(
      [options, &invocation] { invocation.exitCode = runDevices(*options, invocation.console); });
}

}  // namespace marmoset::cli
