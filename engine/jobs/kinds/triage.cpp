#include "engine/jobs/kinds/triage.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/reduce.h"
#include "engine/jobs/kinds/triage/sort_by_crash.h"
#include "engine/jobs/spending.h"
#include "engine/reduce/jobs/reduce_job.h"
#include "engine/replay/stored_json.h"

namespace marmoset::jobs {

namespace {

using Why = LeftScript::Why;

constexpr std::size_t mostTries = 3;  // scripts of one group

bool isBetter(const reduce::Reduction& a, const reduce::Reduction& b) {
  if (a.result.certified() != b.result.certified()) return a.result.certified();
  return a.result.events.size() < b.result.events.size();
}

// Reduces the most promising script of each crash; if that one cannot be verified, up to two more.
class Triage {
 public:
  explicit Triage(Context& context)
      : context_(context),
        knobs_(reduceKnobsOf(context.spec.knobs)),
        settings_(settingsOf(knobs_)),
        spending_(context.book),
        budget_(spending_.budgetOf(knobs_.maxRuns, knobs_.maxSeconds)),
        before_(budget_.used) {
    budget_.deviceTime = deviceTimeOf(knobs_);
  }

  Harvest run(const std::vector<std::string>& files) {
    const auto wanted = trace::Target::parse(knobs_.target).value_or(trace::Target{});
    auto harvest = sortByCrash(context_, files, wanted, budget_);
    spending_.note(budget_.used);
    for (auto& group : harvest.groups) reduceGroup(group, harvest.trouble);
    spending_.note(budget_.used);
    harvest.newRuns = budget_.used - before_;
    return harvest;
  }

 private:
  bool isOver() const { return context_.operation.stopRequested() || budget_.isOver(); }

  void reduceGroup(CrashGroup& group, std::string& trouble) {
    for (std::size_t i = 0; i < std::min(mostTries, group.scripts.size()) && !isOver(); ++i) {
      const auto& file = group.scripts[i].file;
      auto reduced = reduceScript(file, group.target, trouble);
      if (!reduced) {
        if (!group.reduced) group.problem = reduced.error();
        continue;
      }
      if (!group.reduced || isBetter(reduced->reduction, group.reduced->reduction)) {
        group.reduced = *std::move(reduced);
        group.chosen = file;
        group.problem = group.reduced->reduction.problem;
      }
      if (group.reduced->reduction.result.certified()) return;
    }
  }

  tl::expected<GroupReduction, std::string> reduceScript(const std::string& file, const trace::Target& target,
                                                         std::string& trouble) {
    auto opened = context_.host.open(file);
    if (!opened) return tl::unexpected(opened.error());
    const auto script = std::make_shared<const ScriptInput>(*std::move(opened));
    context_.host.begin("reducing", 0, static_cast<std::uint32_t>(script->trace.whole().size()));
    const auto watch = [&, used = budget_.used](const reduce::ReductionProgress& now) {
      spending_.note(now, used + now.newRuns);
      auto news = reductionNews(now, settings_.automatic.mode, context_.pool.leasedCount());
      news.message = fmt::format("{}: {}", script->file, news.message);
      context_.host.tell(news);
    };
    auto done = reduceOn(context_.surroundings(script->trace, knobs_.fresh),
                         {script->script, script->file, script->play}, target, settings_, budget_, watch);
    const auto stopped = done ? done->result.stopped : std::optional(done.error());
    if (stopped && stopped->reason == reduce::Stopped::Reason::devices) trouble = stopped->message;
    if (!done) return tl::unexpected(done.error().message);
    return GroupReduction{script, *std::move(done)};
  }

  Context& context_;
  const ReduceKnobs knobs_;
  const reduce::ReductionSettings settings_;
  Spending spending_;
  reduce::RunBudget budget_;
  const std::uint64_t before_;
};

nlohmann::json groupJson(const CrashGroup& group, const std::string& strategy) {
  auto scripts = nlohmann::json::array();
  for (const auto& script : group.scripts) scripts.push_back(script.file);
  nlohmann::json json{
      {"target", group.target.toString()}, {"scripts", std::move(scripts)}, {"problem", group.problem}};
  if (!group.reduced) return json;
  json["chosen"] = group.chosen;
  const auto& [script, reduction] = *group.reduced;
  json["reduction"] = nlohmann::json::parse(printRecord(recordOf(reduction, script->trace, strategy)));
  return json;
}

std::string printHarvest(const Harvest& harvest, const std::string& strategy) {
  auto groups = nlohmann::json::array(), left = nlohmann::json::array();
  for (const auto& group : harvest.groups) groups.push_back(groupJson(group, strategy));
  for (const auto& script : harvest.left)
    left.push_back({{"file", script.file}, {"reason", name(script.why)}, {"why", script.message}});
  return replay::printed({{"groups", std::move(groups)}, {"left", std::move(left)}});
}

// A script whose app is on no device is no reason to come back for the others.
bool hasDevices(const Context& context) {
  return std::ranges::any_of(context.pool.status(context.operation),
                             [](const auto& one) { return one.seen.usable && !one.lastError; });
}

Outcome runTriage(Context& context) {
  auto harvest = Triage(context).run(std::get<SuiteSubject>(context.spec.subject).paths);
  std::size_t crashing = 0;
  for (const auto& group : harvest.groups) crashing += group.scripts.size();
  Outcome outcome;
  if (context.operation.stopRequested() && harvest.isUnfinished()) {
    outcome = stopped(context);
  } else if (!harvest.trouble.empty() && !hasDevices(context)) {
    outcome = hindered(context, harvest.trouble);
  } else {
    outcome.message = fmt::format("{}: {} crash in {} ways", context.name, crashing, harvest.groups.size());
    outcome.stored = printHarvest(harvest, reduceKnobsOf(context.spec.knobs).strategy);
  }
  outcome.result = std::move(harvest);
  return outcome;
}

}  // namespace

std::string_view name(Why why) {
  constexpr std::array<std::string_view, 3> names{"no-crash", "unusable", "not-reached"};
  return names[static_cast<std::size_t>(why)];
}

bool Harvest::isUnfinished() const {
  return std::ranges::any_of(left, [](const LeftScript& script) { return script.why == Why::notReached; }) ||
         std::ranges::any_of(groups, [](const CrashGroup& group) {
           return (!group.reduced && group.problem.empty()) ||
                  (group.reduced && group.reduced->reduction.result.ending == reduce::Ending::stopped);
         });
}

const Kind triageKind{.name = "triage",
                      .verb = "Sorting",
                      .noun = "triage",
                      .subject = SubjectKind::suite,
                      .knobs = reduceKnobs,
                      .check = checkReduceKnobs,
                      .run = runTriage};

}  // namespace marmoset::jobs
