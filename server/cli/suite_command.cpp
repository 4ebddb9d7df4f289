#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/suite.h"
#include "engine/replay/recording_file.h"
#include "server/cli/commands.h"
#include "server/cli/job/knob_flags.h"
#include "server/cli/job/run_job.h"
#include "server/cli/json_output.h"
#include "server/cli/output.h"
#include "server/cli/suite/suite_answer.h"
#include "server/cli/suite/suite_page.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

namespace fs = std::filesystem;

struct SuiteOptions {
  std::vector<std::string> folders;
  std::string output;
  RunOptions run;
  jobs::KnobValues values{jobs::suiteKind.knobs()};
  bool json = false;
};

// The folder of a suite, planned before the work.
struct SuiteOutput {
  files::OutputFolder folder, traces;

  static tl::expected<std::optional<SuiteOutput>, std::string> plan(const SuiteOptions& options) {
    if (options.output.empty()) return std::nullopt;
    const auto inputs = inputsOf(options.folders, options.run);
    auto folder = files::OutputFolder::plan(options.output, inputs);
    if (!folder) return tl::unexpected(folder.error());
    if (const auto manifest = folder->file(std::string(suite::manifestName)); !manifest)
      return tl::unexpected(manifest.error());
    auto traces = files::OutputFolder::plan(fs::path(options.output) / "traces", inputs);
    if (!traces) return tl::unexpected(traces.error());
    return SuiteOutput{*std::move(folder), *std::move(traces)};
  }

  // The manifest last: a folder with one is whole.
  tl::expected<void, std::string> write(const jobs::ReducedSuite& reduced) const {
    suite::Manifest manifest{reduced.package, "", {}};
    for (std::size_t i = 0; i < reduced.traces.size(); ++i) {
      const auto& trace = reduced.traces[i];
      const auto name = fmt::format("{:04}", i + 1);
      if (auto done = put(traces, name + ".mks", trace.script); !done) return done;
      const auto recording = replay::printRecording(trace.recording);
      if (auto done = put(traces, name + ".recording", recording); !done) return done;
      manifest.traces.push_back({"traces/" + name + ".mks", "traces/" + name + ".recording",
                                 suite::contentHash(trace.script), trace.evidence});
    }
    if (auto done = put(folder, "index.html", suitePage(reduced)); !done) return done;
    return folder.file(std::string(suite::manifestName)).and_then([&](const files::Output& file) {
      return writeManifest(file, manifest);
    });
  }

 private:
  static tl::expected<void, std::string> put(const files::OutputFolder& into, const std::string& name,
                                             const std::string& bytes) {
    return into.file(name).and_then([&](const files::Output& file) { return file.write(bytes); });
  }
};

std::string nameOf(const std::vector<std::string>& folders) {
  if (folders.size() > 1) return fmt::format("{} suites", folders.size());
  const auto folder = fs::path(folders.front()).lexically_normal();
  return (folder.has_filename() ? folder.filename() : folder.parent_path().filename()).string();
}

int runSuite(const SuiteOptions& options, const Console& console) {
  const auto output = SuiteOutput::plan(options);
  if (!output) return console.fail(output.error());
  for (const auto& folder : options.folders) {
    if (const auto manifest = suite::loadManifest(folder); !manifest) return console.fail(manifest.error());
  }
  const system::Interruption interruption;
  const device::Operation operation{.stop = interruption.token()};
  const auto store = openStore(console);
  const auto pool = openPool(options.run, operation);
  if (!pool) return console.fail(pool.error());
  auto request = jobOn(options.folders, jobs::suiteKind, options.values, options.run);
  request.name = nameOf(options.folders);
  request.goesOn = true;
  const auto open = [&](const std::string& file) { return openScript(file, options.run, console); };
  const auto outcome = runHere(request, {console, store, *pool, open}, operation);
  const auto* reduced = outcome.as<jobs::ReducedSuite>();
  if (!reduced) return tellNothing(outcome, console);
  tellLeftOut(options.run, console);
  tellNotKept(outcome, console);
  const auto written = *output ? (*output)->write(*reduced) : tl::expected<void, std::string>();
  const bool writes = *output && written;
  if (options.json) {
    printObject(suiteJson(*reduced, writes ? options.output : ""), console);
  } else {
    printSuite(*reduced, console);
    if (writes) console.out << fmt::format("\nwritten to {}\n", options.output);
  }
  if (!written) return failPrinted(written.error(), console);
  return reduced->lost.empty() && reduced->reduction.isCertified() ? fine : no;
}

}  // namespace

void addSuiteCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand("suite", "Find the cheapest suite with the same coverage");
  const auto options = std::make_shared<SuiteOptions>();
  command->add_option("DIR", options->folders, "Folders with a suite.marmoset.yaml, of one build of one app")
      ->required();
  addKnobFlags(*command, jobs::suiteKind.knobs(), options->values);
  command->add_option("-o,--output", options->output, "Write the reduced suite into this folder")
      ->type_name("DIR");
  addRunOptions(*command, options->run, invocation.console);
  command->add_flag(
      "--json", options->json,
      R"({"strategy", "before": {"traces", "transitions"}, "after": {...}, "coverage": {"kinds", "before", )"
      R"("after", "lost": [...]}, "replays", "hours", "certifyHours", "bound", "gap", "certified", )"
      R"("failedAtRun", "traces": [...], "left", "unsteady", "newRuns", "output"}; "bound" in seconds)");
  command->footer(
      "Finished runs are kept: after Ctrl-C or a kill the same command goes on where it was.\n"
      "Exit code 1: coverage was lost, or a trace is not certified.\n"
      "Examples:\n"
      "  marmoset suite explored -o regression --device sim:shop.app.yaml\n"
      "  marmoset suite explored -o regression --coverage states,crashes --minutes 10\n"
      "  marmoset suite explored --strategy detreduce --replays 8 --json");
  command->callback([options, &invocation] { invocation.exitCode = runSuite(*options, invocation.console); });
}

}  // namespace marmoset::cli
