#include "server/cli/reduce/triage.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <ostream>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/jobs/kind.h"
#include "server/cli/job/run_job.h"
#include "server/cli/json_output.h"
#include "server/cli/output.h"
#include "server/cli/reduce/harvest_answer.h"

namespace marmoset::cli {
namespace {

namespace fs = std::filesystem;

// Where a night's results go. What can be known before the work is tried before it.
struct HarvestOutputs {
  std::optional<files::OutputFolder> folder;
  std::optional<files::Output> junit;
};

std::string reducedName(const std::string& file) {
  return fs::path(file).stem().string() + ".reduced.mks";
}

tl::expected<HarvestOutputs, std::string> planOutputs(const ReduceOptions& options) {
  auto named = options.files;
  named.push_back(options.priorFile);
  const auto inputs = inputsOf(std::move(named), options.run);
  HarvestOutputs outputs;
  auto junit = planOutput(options.junit, inputs);
  if (!junit) return tl::unexpected(junit.error());
  outputs.junit = *std::move(junit);
  if (options.output.empty()) return outputs;
  auto folder = files::OutputFolder::plan(options.output, inputs);
  if (!folder)
    return tl::unexpected(
        fmt::format("{} (the results of several scripts go into a folder)", folder.error()));
  for (const auto& file : options.files) {
    if (const auto result = folder->file(reducedName(file)); !result) return tl::unexpected(result.error());
  }
  outputs.folder = *std::move(folder);
  return outputs;
}

// Scripts of different folders may share a name; the groups come in the same order every time.
class GroupWriter {
 public:
  explicit GroupWriter(const std::optional<files::OutputFolder>& folder) : folder_(folder) {}

  GroupFile write(const jobs::CrashGroup& group) {
    GroupFile file;
    if (!folder_ || !isWorthWriting(group)) return file;
    const auto stem = fs::path(group.chosen).stem().string();
    auto name = reducedName(group.chosen);
    for (int number = 2; !taken_.insert(name).second; ++number)
      name = fmt::format("{}-{}.reduced.mks", stem, number);
    const auto output = folder_->file(name);
    const auto written = output.and_then(
        [&](const auto& planned) { return planned.write(group.reduced->reduction.document); });
    written ? file.output = output->path().string() : file.problem = written.error();
    return file;
  }

  static bool isWorthWriting(const jobs::CrashGroup& group) {
    return group.reduced && group.reduced->reduction.isWorthWriting();
  }

 private:
  const std::optional<files::OutputFolder>& folder_;
  std::set<std::string> taken_;
};

bool allCertified(const jobs::Harvest& harvest) {
  return !harvest.groups.empty() && std::ranges::all_of(harvest.groups, [](const jobs::CrashGroup& group) {
    return group.reduced && group.reduced->reduction.result.certified();
  });
}

// The first thing that was to be written and is not; empty: nothing is missing.
std::string writeAll(const HarvestOutputs& outputs, HarvestAnswer& answer) {
  GroupWriter writer(outputs.folder);
  std::string missing;
  for (const auto& group : answer.harvest.groups) {
    auto file = writer.write(group);
    if (!file.problem.empty()) missing = "not every result could be written, see the table";
    answer.files.push_back(std::move(file));
  }
  if (!outputs.junit) return missing;
  const auto written = outputs.junit->write(harvestJunit(answer));
  return written ? missing : written.error();
}

}  // namespace

int triage(const ReduceOptions& options, const Console& console, const device::Operation& operation) {
  const auto outputs = planOutputs(options);
  if (!outputs) return console.fail(outputs.error());
  const auto store = openStore(console);
  const auto pool = openPool(options.run, operation);
  if (!pool) return console.fail(pool.error());
  auto request = jobOn(options.files, jobs::triageKind, options.values, options.run);
  request.goesOn = true;
  const auto open = [&](const std::string& file) { return openScript(file, options.run, console); };
  const auto outcome = runHere(request, {console, store, *pool, open}, operation);
  const auto* harvest = outcome.as<jobs::Harvest>();
  if (!harvest) return tellNothing(outcome, console);

  HarvestAnswer answer{*harvest, options.knobs(), {}};
  const auto unwritten = writeAll(*outputs, answer);
  tellLeftOut(options.run, console);
  options.json ? printObject(harvestJson(answer), console) : printHarvest(answer, console);
  if (harvest->isUnfinished()) console.err << "marmoset: stopped; the same command goes on where it was\n";
  if (!unwritten.empty()) return console.fail(unwritten + (store ? std::string(keptRuns) : std::string()));
  return allCertified(*harvest) ? fine : no;
}

}  // namespace marmoset::cli
