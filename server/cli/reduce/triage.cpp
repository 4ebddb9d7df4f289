#include "server/cli/reduce/triage.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <ostream>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "server/cli/json_output.h"
#include "server/cli/output.h"
#include "server/cli/reduce/harvest_answer.h"
#include "server/cli/reduce/reduce_answer.h"
#include "server/cli/reduce/sort_by_crash.h"

namespace marmoset::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostTries = 3;  // scripts of one group

bool isOver(const ReduceSession& session) {
  return session.operation.stopRequested() || session.budget.isOver();
}

bool isBetter(const reduce::Reduction& a, const reduce::Reduction& b) {
  if (a.result.certified() != b.result.certified()) return a.result.certified();
  return a.result.events.size() < b.result.events.size();
}

void reduceGroup(ReduceSession& session, const SharedPool& pool, CrashGroup& group) {
  for (std::size_t i = 0; i < std::min(mostTries, group.scripts.size()) && !isOver(session); ++i) {
    const auto& file = group.scripts[i].file;
    auto prepared = prepareRun(file, session.options.run, session.console, pool);
    auto reduced = prepared ? reduceFile(session, *prepared, group.target)
                            : tl::expected<reduce::Reduction, std::string>(tl::unexpect, prepared.error());
    if (!reduced) {
      if (!group.reduced) group.problem = reduced.error();
      continue;
    }
    if (!group.reduced || isBetter(*reduced, *group.reduced)) {
      group.answer = reductionJson(*reduced, *prepared, session.options);
      group.reduced = *std::move(reduced);
      group.chosen = file;
      group.problem = group.reduced->problem;
    }
    if (group.reduced->result.certified()) return;
  }
}

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

  void write(CrashGroup& group) {
    if (!folder_ || !group.reduced || !group.reduced->isWorthWriting()) return;
    const auto stem = fs::path(group.chosen).stem().string();
    auto name = reducedName(group.chosen);
    for (int number = 2; !taken_.insert(name).second; ++number)
      name = fmt::format("{}-{}.reduced.mks", stem, number);
    const auto output = folder_->file(name);
    const auto written =
        output.and_then([&](const auto& file) { return file.write(group.reduced->document); });
    if (!written) {
      group.problem = written.error();
    } else {
      group.output = output->path().string();
    }
  }

  // Nothing that was to be written is missing.
  static bool wroteAll(const Harvest& harvest) {
    return std::ranges::none_of(harvest.groups, [](const CrashGroup& group) {
      return group.reduced && group.reduced->isWorthWriting() && group.output.empty();
    });
  }

 private:
  const std::optional<files::OutputFolder>& folder_;
  std::set<std::string> taken_;
};

bool allCertified(const Harvest& harvest) {
  return !harvest.groups.empty() && std::ranges::all_of(harvest.groups, [](const CrashGroup& group) {
    return group.reduced && group.reduced->result.certified();
  });
}

}  // namespace

int triage(ReduceSession& session) {
  const auto& console = session.console;
  const auto outputs = planOutputs(session.options);
  if (!outputs) return console.fail(outputs.error());
  openStore(session);
  const auto pool = openPool(session.options.run, session.operation);
  if (!pool) return console.fail(pool.error());
  auto harvest = sortByCrash(session, *pool);
  GroupWriter writer(outputs->folder);
  for (auto& group : harvest.groups) {
    reduceGroup(session, *pool, group);
    writer.write(group);
  }
  harvest.newRuns = session.budget.used;
  tellLeftOut(session.options.run, console);
  auto unwritten = outputs->folder && !GroupWriter::wroteAll(harvest)
                       ? std::string("not every result could be written, see the table")
                       : std::string();
  if (outputs->junit) {
    if (auto written = outputs->junit->write(harvestJunit(harvest)); !written) unwritten = written.error();
  }
  session.options.json ? printObject(harvestJson(harvest), console) : printHarvest(harvest, console);
  if (harvest.isUnfinished()) console.err << "marmoset: stopped; the same command goes on where it was\n";
  if (!unwritten.empty())
    return console.fail(unwritten + (session.store ? std::string(keptRuns) : std::string()));
  return allCertified(harvest) ? fine : no;
}

}  // namespace marmoset::cli
