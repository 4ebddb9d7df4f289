#include "server/cli/run_options.h"

#include <filesystem>
#include <ostream>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include "engine/device/pool/adb_source.h"
#include "engine/device/reset_hook.h"
#include "engine/replay/sibling_app.h"
#include "engine/script/log/convert.h"
#include "engine/script/rules/message.h"
#include "engine/script/semantics/run.h"
#include "server/cli/console.h"
#include "server/cli/option_rules.h"
#include "server/cli/plain_text.h"
#include "server/cli/project_settings.h"
#include "server/cli/whole_option.h"
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
  addWholeOption(command, {"--throttle", "MS", "Monkey's --throttle; default: the project's, else 0"},
                 [&options](std::uint64_t number) { options.throttle = static_cast<std::int64_t>(number); });
  addWholeOption(command, {"--seed", "N", "Seeds the chance of simulated apps; default 1"},
                 [&options](std::uint64_t number) { options.seed = number; });
  OptionRules(command).apart({"--wipe", "--keep-data"});
}

void tellLeftOut(const RunOptions& options, const Console& console) {
  for (const auto& denial : options.wipeConsent->denials())
    console.err << fmt::format("marmoset: left out: {}\n", denial);
}

namespace {

// Who names phones wants all of them; one that is only not ready yet may still come.
tl::expected<void, std::string> checkNamed(const DeviceOption& option,
                                           const std::vector<device::SeenDevice>& listed) {
  const auto choice = device::parseDeviceChoice(option.text);
  if (!choice || choice->serials.empty()) return {};
  for (const auto& device : listed)
    if (device.state == device::missingState)
      return tl::unexpected(fmt::format("{}: {}; or leave it out of --device", device.serial, device.reason));
  return {};
}

}  // namespace

tl::expected<SharedPool, std::string> openPool(const RunOptions& options,
                                               const device::Operation& operation) {
  return options.device.open().and_then(
      [&](const device::OpenedChoice& opened) { return openPool(options, opened, operation); });
}

tl::expected<SharedPool, std::string> openPool(const RunOptions& options, const device::OpenedChoice& opened,
                                               const device::Operation& operation) {
  const auto listed = opened.source->list(operation);
  if (!listed) return tl::unexpected(listed.error().message);
  if (listed->empty())
    return tl::unexpected(std::string("no device is connected; start an emulator or plug in a phone"));
  if (auto named = checkNamed(options.device, *listed); !named) return tl::unexpected(named.error());
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

// A log is taken as the script that injects its events again; the input then holds that script.
tl::expected<script::Script, std::string> scriptOf(Input& input, const Console& console) {
  auto document = recognise(input);
  if (!document) return tl::unexpected(document.error());
  if (auto* script = std::get_if<script::Script>(&*document)) return std::move(*script);
  const auto& log = std::get<script::Log>(*document);
  auto conversion = script::convert(log, {.source = input.isStandardInput() ? "" : input.path});
  if (!conversion) return tl::unexpected(fmt::format("{}: {}", input.name, conversion.error().message));
  console.err << fmt::format("marmoset: {}: is a log: taken as the script of run {} of {}, {}{}\n",
                             printable(input.name), conversion->run + 1, log.runs().size(),
                             script::counted(conversion->events, "event"),
                             conversion->failure ? " up to the failure" : "");
  input.bytes = std::move(conversion->script);
  return script::Script::parse(script::Text(input.bytes));
}

tl::expected<PlayableScript, std::string> readPlayable(const std::string& file, const RunOptions& options,
                                                       const Console& console) {
  auto input = readInput(file);
  if (!input) return tl::unexpected(input.error());
  auto script = scriptOf(*input, console);
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
