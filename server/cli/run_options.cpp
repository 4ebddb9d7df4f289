#include "server/cli/run_options.h"

#include <filesystem>
#include <ostream>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include "engine/device/reset_hook.h"
#include "engine/replay/sibling_app.h"
#include "engine/script/semantics/run.h"
#include "server/cli/console.h"
#include "server/cli/project_settings.h"
#include "server/cli/wipe_option.h"

namespace marmoset::cli {

namespace {

std::string withHint(std::string message, const Input& input, const replay::Trace& trace) {
  const auto app = replay::siblingApp(input.path, trace.package);
  if (app) message += fmt::format("; or simulate the app: --device sim:{}", app->string());
  return message;
}

// Where a table has a column for it.
std::string withoutName(std::string message, const std::string& file) {
  const auto prefix = file + ": ";
  return message.starts_with(prefix) ? message.substr(prefix.size()) : message;
}

}  // namespace

device::CleanStart RunOptions::start() const {
  device::CleanStart start;
  start.clearData = !keepData;
  start.grants = grants;
  start.reinstall = reinstall;
  start.mayRunCommands = allowCommands;
  start.reset = reset;
  start.fixtures = fixtures;
  return start;
}

void addRunOptions(CLI::App& command, RunOptions& options, const Console& console) {
  addDeviceOption(command, options.device);
  options.wipeConsent = addWipeOption(command, console);
  command.add_flag("--keep-data", options.keepData, "Start without deleting the app's data");
  command.add_option("--grant", options.grants, "Grant the app a permission before every run")
      ->type_name("PERMISSION")
      ->delimiter(',');
  command.add_option("--reinstall", options.reinstall, "Install this file before every run")
      ->type_name("APK");
  command
      .add_option_function<std::string>(
          "--reset",
          [&options](const std::string& line) {
            auto words = device::wordsOfCommand(line);
            if (!words) throw CLI::ValidationError("--reset", words.error());
            options.reset = *std::move(words);
          },
          "Run this command on this machine before every run, without a shell; it sees MARMOSET_SERIAL and "
          "MARMOSET_PACKAGE")
      ->type_name("COMMAND");
  command.add_flag("--allow-run-cmd", options.allowCommands,
                   "Let RunCmd and LaunchInstrumentation of the script run on the device");
  command.add_option("--throttle", options.throttle, "Monkey's --throttle; default: the project's, else 0")
      ->type_name("MS");
  command.add_option("--seed", options.seed, "Seeds the chance of simulated apps; default 1")->type_name("N");
}

void tellLeftOut(const RunOptions& options, const Console& console) {
  for (const auto& denial : options.wipeConsent->denials())
    console.err << fmt::format("marmoset: left out: {}\n", denial);
}

tl::expected<SharedPool, std::string> openPool(const RunOptions& options,
                                               const device::Operation& operation) {
  return options.device.open().and_then(
      [&](const device::OpenedChoice& opened) { return openPool(opened, operation); });
}

tl::expected<SharedPool, std::string> openPool(const device::OpenedChoice& opened,
                                               const device::Operation& operation) {
  const auto listed = opened.source->list(operation);
  if (!listed) return tl::unexpected(listed.error().message);
  if (listed->empty())
    return tl::unexpected(std::string("no device is connected; start an emulator or plug in a phone"));
  return std::make_shared<device::DevicePool>(opened.source);
}

namespace {

// Without devices.
struct PlayableScript {
  Input input;
  script::Script script;
  replay::Trace trace;
  script::RunOptions play;
};

tl::expected<PlayableScript, std::string> readPlayable(const std::string& file, const RunOptions& options,
                                                       const Console& console) {
  auto input = readInput(file);
  if (!input) return tl::unexpected(input.error());
  auto script = recogniseScript(*input);
  if (!script) return tl::unexpected(script.error());
  ProjectSettings projects;
  const auto project = projects.of(file);
  projects.tellProblems(console);
  const auto run = playOptions(project, options.throttle);
  auto trace = replay::traceOf(*script, run);
  if (!trace) return tl::unexpected(fmt::format("{}: {}", input->name, trace.error()));
  return PlayableScript{*std::move(input), *std::move(script), *std::move(trace), run};
}

}  // namespace

tl::expected<jobs::ScriptInput, std::string> openScript(const std::string& file, const RunOptions& options,
                                                        const Console& console) {
  auto read = readPlayable(file, options, console);
  if (!read) return tl::unexpected(withoutName(read.error(), file));
  auto& [input, script, trace, play] = *read;
  return jobs::ScriptInput{std::filesystem::path(input.path).filename().string(), std::move(script),
                           std::move(trace), play};
}

tl::expected<PreparedRun, std::string> prepareRun(const std::string& file, const RunOptions& options,
                                                  const Console& console,
                                                  const device::Operation& operation) {
  auto read = readPlayable(file, options, console);
  if (!read) return tl::unexpected(read.error());
  auto& [input, script, trace, play] = *read;
  PreparedRun prepared{std::move(input), std::move(trace), nullptr, play.throttle, play};
  auto pool = openPool(options, operation);
  if (!pool) {
    const bool chosen = options.device.text != DeviceOption().text;
    return tl::unexpected(chosen ? pool.error() : withHint(pool.error(), prepared.input, prepared.trace));
  }
  prepared.pool = *std::move(pool);
  return prepared;
}

}  // namespace marmoset::cli
