#include <cstdint>
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
#include "server/cli/events/event_sink.h"
#include "server/cli/input.h"
#include "server/cli/target_options.h"

namespace marmoset::cli {
namespace {

using script::HeaderVerdict;
using script::Script;

struct Options {
  std::string file;
  bool lowLevel = false, json = false;
  std::int64_t throttle = 0;
  std::uint64_t limit = script::RunOptions().maxEvents;
  TargetOptions target;
};

script::RunOptions runOptions(const Options& options) {
  script::RunOptions chosen;
  script::Target target;
  options.target.applyTo(target);
  chosen.device = target.profile();
  chosen.throttle = options.throttle;
  chosen.maxEvents = options.limit;
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
int refuse(const Options& options, const Console& console, std::string_view reason, int exitCode) {
  if (options.json) console.out << R"({"valid": false, "events": [], "end": "rejected"})" << '\n';
  console.fail(reason);
  return exitCode;
}

int run(const Options& options, const Console& console) {
  const auto input = readInput(options.file);
  if (!input) return refuse(options, console, input.error(), badInput);
  const auto script = Script::parse(script::Text(input->bytes));
  if (script.headerVerdict() != HeaderVerdict::valid) {
    const auto recognised = recogniseScript(*input);
    if (!recognised) return refuse(options, console, recognised.error(), badInput);
    return refuse(options, console, fmt::format("{}: {}", input->name, refusal(script)), no);
  }
  if (options.lowLevel) {
    playLowLevel(script, runOptions(options), options.json, console);
  } else {
    playUserEvents(script, runOptions(options), options.json, console);
  }
  return fine;
}

}  // namespace

void addEventsCommand(CLI::App& program, Invocation& invocation) {
  auto* command =
      program.add_subcommand("events", "List the events a script injects, as a person would name them");
  const auto options = std::make_shared<Options>();
  command->add_option("FILE", options->file, "A script")->required();
  command->add_flag("--low-level", options->lowLevel,
                    "What Monkey's parser queues, one row each, waits and throttles too");
  command->add_option("--throttle", options->throttle, "Monkey's --throttle; default 0")->type_name("MS");
  command->add_option("--limit", options->limit, "Stop after so many low-level events")->type_name("N");
  addAndroidOption(*command, options->target);
  command->add_flag("--json", options->json, "{\"valid\", \"events\": [...], \"end\"}");
  command->footer(
      "Examples:\n"
      "  marmoset events crash.mks\n"
      "  marmoset events --low-level --throttle 300 --json crash.mks\n\n"
      "IDs number launches, touches, trackball moves and keys from 1; waits and throttles belong to the "
      "event before.");
  command->callback([options, &invocation] { invocation.exitCode = run(*options, invocation.console); });
}

}  // namespace marmoset::cli
