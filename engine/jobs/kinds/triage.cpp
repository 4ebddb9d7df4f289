#include "engine/jobs/kinds/triage.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/reduce.h"
#include "engine/jobs/kinds/triage/harvest_record.h"
#include "engine/jobs/kinds/triage/sort_by_crash.h"
#include "engine/jobs/spending.h"

namespace marmoset::jobs {

namespace {

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

// With the names of the documents that a host makes of it: a page, and a script for each crash.
HarvestRecord namedRecord(const Context& context, const Harvest& harvest) {
  const auto& suite = std::get<SuiteSubject>(context.spec.subject);
  auto record = recordOf(harvest, reduceKnobsOf(context.spec.knobs).strategy);
  for (auto& group : record.groups) {
    if (group.reduction && !group.reduction->document.empty())
      group.reduction->uri = reducedName(context, pathIn(suite, group.chosen));
  }
  record.uri = context.host.documentName(pathIn(suite, "crashes"), "", ".md");
  return record;
}

// A script whose app is on no device is no reason to come back for the others.
bool hasDevices(const Context& context) {
  return std::ranges::any_of(context.pool.status(context.operation),
                             [](const auto& one) { return one.seen.usable && !one.lastError; });
}

Outcome runTriage(Context& context) {
  auto harvest = Triage(context).run(std::get<SuiteSubject>(context.spec.subject).paths);
  Outcome outcome;
  if (context.operation.stopRequested() && harvest.isUnfinished()) {
    outcome = stopped(context);
  } else if (!harvest.trouble.empty() && !hasDevices(context)) {
    outcome = hindered(context, harvest.trouble);
  } else {
    const auto record = namedRecord(context, harvest);
    outcome.message = inWords(harvest);
    outcome.stored = printHarvest(record);
  }
  outcome.result = std::move(harvest);
  return outcome;
}

std::optional<ResultSummary> triageSummary(const JobSpec&, std::string_view stored) {
  const auto record = parseHarvest(stored);
  if (!record || record->uri.empty()) return std::nullopt;
  ResultSummary summary;
  summary.document = record->uri;
  summary.message = record->message;
  return summary;
}

}  // namespace

std::string inWords(const Harvest& harvest) {
  std::size_t crashing = 0;
  for (const auto& group : harvest.groups) crashing += group.scripts.size();
  const auto scripts = crashing + harvest.left.size();
  auto text = fmt::format("{} {}: {} crash in {} {}", scripts, scripts == 1 ? "script" : "scripts", crashing,
                          harvest.groups.size(), harvest.groups.size() == 1 ? "way" : "ways");
  const auto tell = [&](LeftScript::Why why, std::string_view words) {
    const auto count =
        std::ranges::count_if(harvest.left, [&](const LeftScript& script) { return script.why == why; });
    if (count > 0) text += fmt::format(", {} {}", count, words);
  };
  tell(LeftScript::Why::harmless, "did not crash");
  tell(LeftScript::Why::unusable, "could not be used");
  tell(LeftScript::Why::notReached, "were not looked at");
  return text;
}

bool Harvest::isUnfinished() const {
  return std::ranges::any_of(
             left, [](const LeftScript& script) { return script.why == LeftScript::Why::notReached; }) ||
         std::ranges::any_of(groups, [](const CrashGroup& group) {
           return (!group.reduced && group.problem.empty()) ||
                  (group.reduced && group.reduced->reduction.result.ending == reduce::Ending::stopped);
         });
}

const Kind triageKind{.name = triageName,
                      .verb = "Sorting",
                      .noun = "triage",
                      .subject = SubjectKind::suite,
                      .knobs = reduceKnobs,
                      .check = checkReduceKnobs,
                      .run = runTriage,
                      .summary = triageSummary};

}  // namespace marmoset::jobs
