#include "server/cli/reduce/triage.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/files/write_file.h"
#include "server/cli/json_output.h"
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

// Scripts of different folders may share a name; the groups come in the same order every time.
class OutputFolder {
 public:
  explicit OutputFolder(fs::path folder) : folder_(std::move(folder)) {}

  void write(CrashGroup& group) {
    if (folder_.empty() || !group.reduced || !group.reduced->isWorthWriting()) return;
    std::error_code ignored;
    fs::create_directories(folder_, ignored);
    const auto stem = fs::path(group.chosen).stem().string();
    auto name = stem + ".reduced.mks";
    for (int number = 2; !taken_.insert(name).second; ++number)
      name = fmt::format("{}-{}.reduced.mks", stem, number);
    const auto path = folder_ / name;
    if (auto written = files::writeFile(path, group.reduced->document); !written) {
      group.problem = written.error();
    } else {
      group.output = path.string();
    }
  }

 private:
  fs::path folder_;
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
  const auto pool = openPool(session.options.run, session.operation);
  if (!pool) return console.fail(pool.error());
  auto harvest = sortByCrash(session, *pool);
  OutputFolder folder(session.options.output);
  for (auto& group : harvest.groups) {
    reduceGroup(session, *pool, group);
    folder.write(group);
  }
  harvest.newRuns = session.budget.used;
  tellLeftOut(session.options.run, console);
  if (!session.options.junit.empty()) {
    if (auto written = files::writeFile(session.options.junit, harvestJunit(harvest)); !written)
      return console.fail(written.error());
  }
  session.options.json ? printObject(harvestJson(harvest), console) : printHarvest(harvest, console);
  if (harvest.isUnfinished()) console.err << "marmoset: stopped; the same command goes on where it was\n";
  return allCertified(harvest) ? fine : no;
}

}  // namespace marmoset::cli
