#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "engine/files/read_file.h"
#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/explore.h"
#include "engine/project/project.h"
#include "engine/store/hash.h"
#include "server/cli/commands.h"
#include "server/cli/explore/explore_answer.h"
#include "server/cli/input.h"
#include "server/cli/job/knob_flags.h"
#include "server/cli/job/run_job.h"
#include "server/cli/json_output.h"
#include "server/cli/project_settings.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

struct ExploreOptions {
  std::string package, output, setup, failOn;
  std::vector<std::string> own, typing;
  RunOptions run;
  jobs::KnobValues knobs{jobs::exploreKnobs()};
  bool json = false;
};

tl::expected<std::string, std::string> scriptText(const std::string& file) {
  const auto input = readInput(file);
  if (!input) return tl::unexpected(input.error());
  if (const auto script = recogniseScript(*input); !script) return tl::unexpected(script.error());
  return input->bytes;
}

// Not through a link that leads out of the project's folder.
tl::expected<device::Fixture, std::string> fixtureOf(const project::ExploreRules::PushedFile& rule,
                                                     const std::filesystem::path& folder) {
  std::error_code error;
  const auto file = std::filesystem::canonical(rule.file, error);
  if (error) return tl::unexpected(fmt::format("{}: {}", rule.file, error.message()));
  const auto below = std::filesystem::relative(file, folder, error);
  if (error || *below.begin() == "..")
    return tl::unexpected(
        fmt::format("{}: leads out of the project's folder, so it is put on no device", rule.file));
  constexpr auto limits = files::wholeFile(std::size_t{64} << 20, "fixtures");
  return files::readFile(file, limits).map([&](const files::FileContents& contents) {
    return device::Fixture{file.string(), rule.path, store::hashOf(contents.bytes).hex()};
  });
}

// Those of the folder that the command runs in, or one above it.
tl::expected<void, std::string> addProjectRules(ExploreOptions& options, const Console& console) {
  ProjectSettings projects;
  const auto rules = projects.of("-").explore;
  projects.tellProblems(console);
  const auto file = project::findProjectFile(std::filesystem::current_path());
  for (const auto& rule : rules.fixtures) {
    auto fixture = fixtureOf(rule, file->parent_path());
    if (!fixture) return tl::unexpected(fixture.error());
    options.run.fixtures.push_back(*std::move(fixture));
  }
  options.knobs.set("avoidWidgets", fmt::format("{}", fmt::join(rules.avoidWidgets, "\n")));
  options.knobs.set("avoidActivities", fmt::format("{}", fmt::join(rules.avoidActivities, "\n")));
  return {};
}

// What the options say in files and lists, as knobs.
tl::expected<void, std::string> readKnobs(ExploreOptions& options, const Console& console) {
  if (!options.output.empty())
    options.knobs.set("output", std::filesystem::absolute(options.output).lexically_normal().string());
  if (!options.setup.empty()) {
    auto setup = scriptText(options.setup);
    if (!setup) return tl::unexpected(setup.error());
    options.knobs.set("setup", *std::move(setup));
  }
  auto scripts = nlohmann::json::array();
  for (const auto& file : options.own) {
    auto script = scriptText(file);
    if (!script) return tl::unexpected(script.error());
    scripts.push_back(*std::move(script));
  }
  if (!scripts.empty()) options.knobs.set("own", scripts.dump());
  if (const auto ruled = addProjectRules(options, console); !ruled) return ruled;
  if (!options.typing.empty())
    options.knobs.set("typing", fmt::format("{}", fmt::join(options.typing, "\n")));
  return jobs::checkKnobs(jobs::exploreKind, options.knobs);
}

// Of the app that is simulated, where nobody names one.
tl::expected<std::string, std::string> packageOf(const ExploreOptions& options,
                                                 const device::OpenedChoice& opened) {
  if (opened.package.empty() && options.package.empty())
    return tl::unexpected(std::string("name the app to explore: --package com.example.app"));
  if (options.package.empty() || options.package == opened.package || opened.package.empty())
    return options.package.empty() ? opened.package : options.package;
  return tl::unexpected(fmt::format("{} simulates {} and not {}; leave --package out",
                                    options.run.device.text, opened.package, options.package));
}

int tellExploration(const jobs::Outcome& outcome, const jobs::ExploreResult& result,
                    const ExploreOptions& options, const Console& console) {
  const auto& report = result.report;
  options.json ? printObject(exploreJson(report, options.output), console)
               : printExploration(report, options.output, console);
  tellNotKept(outcome, console);
  if (outcome.state != store::JobState::done) return tellNothing(outcome, console);
  return options.failOn == "crash" && !report.explored.crashes.empty() ? no : fine;
}

int runExplore(ExploreOptions& options, const Console& console) {
  const system::Interruption interruption;
  const device::Operation operation{.stop = interruption.token()};
  if (const auto read = readKnobs(options, console); !read) return console.fail(read.error());
  const auto opened = options.run.device.open();
  if (!opened) return console.fail(opened.error());
  const auto package = packageOf(options, *opened);
  if (!package) return console.fail(package.error());
  const auto pool = openPool(options.run, *opened, operation);
  if (!pool) return console.fail(pool.error());
  const auto store = openStore(console);
  auto request = jobOnApp(*package, jobs::exploreKind, options.knobs, options.run);
  request.goesOn = true;
  const auto outcome = runHere(request, {console, store, *pool}, operation);
  tellLeftOut(options.run, console);
  const auto* result = outcome.as<jobs::ExploreResult>();
  return result ? tellExploration(outcome, *result, options, console) : tellNothing(outcome, console);
}

}  // namespace

void addExploreCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand(
      "explore",
      "Use an app by itself: learn its screens, make traces that replay, find and minimise crashes");
  const auto options = std::make_shared<ExploreOptions>();
  command->add_option("--package", options->package, "The app; of a simulated one it is known")
      ->type_name("PACKAGE");
  command
      ->add_option(
          "-o,--output", options->output,
          "Leave everything in this folder; one that is there must be of the same exploration, which "
          "is gone on with")
      ->type_name("DIR");
  addKnobFlags(*command, jobs::exploreKnobs(), options->knobs);
  command
      ->add_option("--setup", options->setup,
                   "Play this script at every start, such as a login; it launches the app")
      ->type_name("SCRIPT");
  command->add_option("--begin-with", options->own, "Play a script of your own first; may be given again")
      ->type_name("SCRIPT");
  command
      ->add_option("--text", options->typing,
                   "What to type into fields whose id, hint or description has the word; may be given again")
      ->type_name("WORD=TEXT");
  command->add_option("--fail-on", options->failOn, "crash: end with 1 where one was found")
      ->check(CLI::IsMember({"crash"}).description(""))
      ->type_name("WHAT");
  addRunOptions(*command, options->run, invocation.console);
  command->add_flag(
      "--json", options->json,
      R"({"policy", "events", "restarts", "hours", "states", "activities", "branches", "transitions", )"
      R"("curve": [[hours, states, branches]], "crashes": [{"signature", "script", "events", "rate": {...}, )"
      R"("certified", ...}], "output", "end", "ways": [...], "unvisited", ...})");
  command->footer(
      "Ends with 0 when its budget is used, crashes or not. After Ctrl-C or a kill the same command goes on\n"
      "where it was.\n"
      "Examples:\n"
      "  marmoset explore --device sim:shopping.app.yaml --time 1h -o out\n"
      "  marmoset explore --device adb:emulator-5554 --package com.example.app --setup login.mks -o out\n"
      "  marmoset explore --device adb --package com.example.app --until crash --fail-on crash --json");
  command->callback(
      [options, &invocation] { invocation.exitCode = runExplore(*options, invocation.console); });
}

}  // namespace marmoset::cli
