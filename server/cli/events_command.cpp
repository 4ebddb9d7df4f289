#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/script/events/user_event.h"
#include "engine/script/semantics/run.h"
#include "server/cli/commands.h"
#include "server/cli/events/event_answer.h"
#include "server/cli/input.h"
#include "server/cli/platform_options.h"
#include "server/cli/project_settings.h"
#include "server/cli/whole_option.h"

namespace marmoset::cli {
namespace {

using script::HeaderVerdict;
using script::Log;
using script::Script;

struct EventsOptions {
  std::string file;
  bool lowLevel = false, json = false;
  std::optional<std::int64_t> throttle;
  std::optional<std::uint64_t> limit;
  std::size_t run = 0;  // from 1; 0: not given
  PlatformOptions platform;
};

script::RunOptions runOptions(const EventsOptions& options, const Console& console) {
  ProjectSettings projects;
  auto project = projects.of(options.file);
  projects.tellProblems(console);
  options.platform.applyTo(project.check.platform);
  script::RunOptions chosen;
  chosen.device = project.check.platform.profile();
  chosen.throttle = options.throttle.value_or(project.throttle.value_or(0));
  if (options.limit) chosen.maxEvents = *options.limit;
  return chosen;
}

std::string refusal(const Script& script) {
  const auto line =
      script.headerFault() ? fmt::format(" at line {}", *script.headerFault() + 1) : std::string();
  switch (script.headerVerdict()) {
    case HeaderVerdict::missingMarker:
      return "a device refuses this script: no line says `start data >>`";
    case HeaderVerdict::rejected:
      return fmt::format("a device refuses this script: it cannot read the number{}", line);
    default:
      return fmt::format("Monkey dies of this script's header{}: the number is missing", line);
  }
}

// Programs get their object even where people only get the reason.
int refuse(const EventsOptions& options, const Console& console, std::string_view reason, int exitCode) {
  if (options.json) console.out << R"({"valid": false, "events": [], "end": "rejected"})" << '\n';
  console.fail(reason);
  return exitCode;
}

void print(const EventSource& source, const EventsOptions& options, const Console& console) {
  if (options.lowLevel) {
    printLowLevelEvents(source, options.json, console);
  } else {
    printUserEvents(source, options.json, console);
  }
}

int listLog(const Log& log, const Input& input, const EventsOptions& options, const Console& console) {
  const auto* ofScripts = options.throttle                    ? "--throttle"
                          : options.limit                     ? "--limit"
                          : !options.platform.android.empty() ? "--android"
                                                              : nullptr;
  if (ofScripts != nullptr)
    return refuse(
        options, console,
        fmt::format("{}: is a log, which says itself what was done: leave {} out", input.name, ofScripts),
        badInput);
  const auto source = eventsOf(log, options.run > 0 ? std::optional(options.run - 1) : std::nullopt);
  if (!source) return refuse(options, console, fmt::format("{}: {}", input.name, source.error()), badInput);
  print(*source, options, console);
  return fine;
}

// The device's verdict comes first: whatever it accepts is a script, whatever it looks like.
int runEvents(const EventsOptions& options, const Console& console) {
  const auto input = readInput(options.file);
  if (!input) return refuse(options, console, input.error(), badInput);
  const auto script = Script::parse(script::Text(input->bytes));
  if (script.headerVerdict() == HeaderVerdict::valid) {
    if (options.run > 0)
      return refuse(options, console,
                    fmt::format("{}: is a script, and --run chooses among the runs of a log: leave it out",
                                input->name),
                    badInput);
    print(eventsOf(script, runOptions(options, console)), options, console);
    return fine;
  }
  const auto document = recognise(*input);
  if (!document) return refuse(options, console, document.error(), badInput);
  if (const auto* log = std::get_if<Log>(&*document)) return listLog(*log, *input, options, console);
  return refuse(options, console, fmt::format("{}: {}", input->name, refusal(script)), no);
}

}  // namespace

void addEventsCommand(CLI::App& program, Invocation& invocation) {
  auto* command =
      program.add_subcommand("events", "List the events of a script or log, as a person would name them");
  const auto options = std::make_shared<EventsOptions>();
  command->add_option("FILE", options->file, "A script, or a log")->required();
  command->add_flag("--low-level", options->lowLevel,
                    "What Monkey's parser queues, one row each, waits and throttles too");
  // Monkey itself takes -1.
  command->add_option("--throttle", options->throttle, "Monkey's --throttle; default: the project's, else 0")
      ->type_name("MS")
      ->check(CLI::Range(std::int64_t{-1}, std::numeric_limits<std::int64_t>::max()).description(""));
  addWholeOption(*command, {"--limit", "N", "Stop after so many low-level events", 1},
                 [options](std::uint64_t number) { options->limit = number; });
  addWholeOption(*command,
                 {"--run", "N", "Which run of a log, from 1; default: the last that shows events", 1},
                 [options](std::uint64_t number) { options->run = number; });
  addAndroidOption(*command, options->platform);
  command->add_flag("--json", options->json, "{\"valid\", \"events\": [...], \"end\"}");
  command->footer(
      "Examples:\n"
      "  marmoset events crash.mks\n"
      "  marmoset events --low-level --throttle 300 --json crash.mks\n"
      "  marmoset events --run 1 monkey.log\n\n"
      "IDs number launches, touches, trackball moves and keys from 1; waits and throttles belong to the "
      "event before.");
  command->callback(
      [options, &invocation] { invocation.exitCode = runEvents(*options, invocation.console); });
}

}  // namespace marmoset::cli
