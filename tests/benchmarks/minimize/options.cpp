#include "tests/benchmarks/minimize/options.h"

#include <algorithm>
#include <cstdlib>

#include <CLI/CLI.hpp>

namespace marmoset::test {
namespace {

bool isIn(const std::vector<std::string>& names, const std::string& name) {
  return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
}

// "5000" or "2000-10000".
std::string readLength(const std::string& text, MinimizeOptions& options) {
  char* rest = nullptr;
  const auto number = [&](const char* from) {
    return static_cast<std::uint32_t>(std::strtoul(from, &rest, 10));
  };
  options.fewestEvents = options.mostEvents = number(text.c_str());
  if (*rest == '-') options.mostEvents = number(rest + 1);
  const bool fine = *rest == '\0' && options.fewestEvents > 0 && options.fewestEvents <= options.mostEvents;
  return fine ? "" : "give a number of events, or a range like 2000-10000";
}

}  // namespace

bool MinimizeOptions::wants(const std::string& strategy, const std::string& scheduler) const {
  return isIn(strategies, strategy) && isIn(schedulers, scheduler);
}

MinimizeOptions readOptions(int count, char** arguments) {
  MinimizeOptions options;
  CLI::App program("Compares minimizers on generated apps");
  program.add_option("--seed", options.seed, "of the apps and their chance");
  program.add_option("--apps", options.apps, "per noise");
  program.add_option("--noise", options.noises, "how often a screen surprises, 0 to 0.1")->delimiter(',');
  program.add_option("--devices", options.workplace.devices, "runs of one round");
  program.add_option("--look", options.workplace.times.look,
                     "seconds that a look at the screen takes on a device");
  program.add_option_function<double>(
      "--budget",
      [&](double hours) {
        options.workplace.budget.atLeast = options.workplace.strictBudget.atLeast = hours * 3600;
      },
      "of auto: hours on devices for one trace; 24 by default, 96 if strict");
  program.add_option_function<double>(
      "--budget-runs",
      [&](double runs) {
        options.workplace.budget.wholeRuns = options.workplace.strictBudget.wholeRuns = runs;
      },
      "of auto: or as many hours as so many runs of the whole trace take, if those are more; 60 by "
      "default, 240 if strict; no limit if both are 0");
  program.add_option("--lost", options.workplace.lost, "share of the events that devices lose, 0 by default");
  program.add_option("--speculation", options.workplace.speculation,
                     "of auto: device time at most, as a multiple of what one device would need");
  program.add_option("--jobs", options.jobs, "threads");
  program.add_option_function<std::string>(
      "--events",
      [&](const std::string& text) {
        if (const auto wrong = readLength(text, options); !wrong.empty())
          throw CLI::ValidationError("--events", wrong);
      },
      "length of the traces, or a range like 2000-10000; as the real ones by default");
  program
      .add_option("--strategy", options.strategies,
                  "auto, nd3min, ddmin, probdd, cdd, pma, hdd; all by default")
      ->delimiter(',');
  program
      .add_option("--scheduler", options.schedulers,
                  "of nd3min: sequential, round-robin, heuristic, mdp; of auto: default, paper, strict, each "
                  "also with /screens and /blind; default/chosen looks at the screens if that is worth it")
      ->delimiter(',');
  program.add_flag("--peers", options.peers, "Debian's cvise and delta too, on deterministic apps");
  program.add_flag("--per-app", options.perApp, "a line per result on stderr");
  program.add_flag("--json", options.json);
  try {
    program.parse(count, arguments);
  } catch (const CLI::ParseError& error) {
    std::exit(program.exit(error));
  }
  if (options.peers) options.noises = {0};
  if (options.noises.empty()) options.noises = {0, 0.05, 0.10};
  return options;
}

}  // namespace marmoset::test
