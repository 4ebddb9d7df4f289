#include <future>
#include <memory>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <nlohmann/json.hpp>

#include "engine/device/pool/device_lock.h"
#include "server/cli/commands.h"
#include "server/cli/device_option.h"
#include "server/cli/interruption.h"
#include "server/cli/json_output.h"
#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

using device::Candidate;
using device::DeviceSource;
using device::Operation;
using nlohmann::ordered_json;
using namespace std::chrono_literals;

// A device that has not told its version by then will not run a script either.
constexpr auto askLimit = 5s;

struct Options {
  DeviceOption device;
  bool json = false;
};

struct Row {
  Candidate device;
  std::string android;
};

Row look(DeviceSource& source, Candidate candidate, const Operation& operation) {
  Row row{std::move(candidate), {}};
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
  }
  return row;
}

// All at once: one that does not answer costs no more time than ten.
std::vector<Row> lookAtAll(DeviceSource& source, std::vector<Candidate> candidates,
                           const Operation& operation) {
  std::vector<std::future<Row>> pending;
  for (auto& candidate : candidates)
    pending.push_back(
        std::async(std::launch::async, look, std::ref(source), std::move(candidate), operation));
  std::vector<Row> rows;
  for (auto& row : pending) rows.push_back(row.get());
  return rows;
}

void printJson(const std::vector<Row>& rows, const Console& console) {
  auto devices = ordered_json::array();
  for (const auto& [device, android] : rows)
    devices.push_back({{"serial", device.serial},
                       {"state", device.state},
                       {"model", device.model},
                       {"android", android},
                       {"usable", device.usable},
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
  for (const auto& [device, android] : rows)
    table.add(
        {device.serial, device.state, android, device.model, device.usable ? "yes" : "no: " + device.reason});
  table.print(console);
}

int run(const Options& options, const Console& console) {
  const Interruption interruption;
  const auto opened = options.device.open();
  if (!opened) return console.fail(opened.error());
  const Operation operation{.stop = interruption.token()};
  auto candidates = opened->source->list(operation);
  if (!candidates) return console.fail(candidates.error().message);
  const auto rows = lookAtAll(*opened->source, std::move(*candidates), operation);
  if (options.json) {
    printJson(rows, console);
  } else {
    printTable(rows, console);
  }
  const bool any = std::any_of(rows.begin(), rows.end(), [](const Row& row) { return row.device.usable; });
  return any ? fine : no;
}

}  // namespace

void addDevicesCommand(CLI::App& program, Invocation& invocation) {
  auto* command =
      program.add_subcommand("devices", "List what is connected, and why something cannot be used");
  const auto options = std::make_shared<Options>();
  addDeviceOption(*command, options->device);
  command->add_flag("--json", options->json,
                    R"({"devices": [{"serial", "state", "model", "android", "usable", "reason"}]})");
  command->footer(
      "Exit code 1: no device can be used.\n"
      "Examples:\n"
      "  marmoset devices\n"
      "  marmoset devices --device adb:emulator-5554 --json");
  command->callback([options, &invocation] { invocation.exitCode = run(*options, invocation.console); });
}

}  // namespace marmoset::cli
