#include "tests/benchmarks/explore/options.h"

#include <algorithm>
#include <cstdlib>

#include <CLI/CLI.hpp>

namespace marmoset::test {

bool ExploreOptions::wants(const std::vector<std::string>& names, const std::string& name) const {
  return names.empty() || std::ranges::find(names, name) != names.end();
}

ExploreOptions readExploreOptions(int count, char** arguments) {
  ExploreOptions options;
  CLI::App program("Compares explorers on generated apps, the samples and recorded real apps");
  program.add_option("samples", options.samples, "the folder of the samples")->required();
  program.add_option("--seed", options.seed, "of the apps and all chance");
  program.add_option("--apps", options.apps, "generated, per noise");
  program.add_option("--seeds", options.seeds, "explorations of each app");
  program.add_option("--hours", options.hours, "of each, virtual: 4 s an event, 30 s a restart");
  program.add_option("--noise", options.noises, "how often a generated screen surprises")->delimiter(',');
  program.add_option("--set", options.sets, "generated, samples, recorded; all by default")->delimiter(',');
  program.add_option("--policy", options.policies, "auto, swifthand, lstar, random, monkey; all by default")
      ->delimiter(',');
  program.add_option("--devices", options.devices, "of auto, random and monkey, learning together");
  program.add_option("--speedup", options.speedup, "auto once more with so many devices, beside one");
  program.add_option("--jobs", options.jobs, "threads");
  program.add_flag("--per-app", options.perApp, "a line per exploration on stderr");
  program.add_option("--only", options.only, "the one app of this name");
  program.add_flag("--log", options.log, "every step on stderr");
  program.add_flag("--json", options.json);
  try {
    program.parse(count, arguments);
  } catch (const CLI::ParseError& error) {
    std::exit(program.exit(error));
  }
  if (options.noises.empty()) options.noises = {0, 0.2};
  return options;
}

}  // namespace marmoset::test
