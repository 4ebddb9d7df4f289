#include "engine/reduce/jobs/strategy.h"

#include <algorithm>
#include <array>

#include "engine/reduce/minimize/auto/verifier.h"
#include "engine/reduce/minimize/peers/cdd.h"
#include "engine/reduce/minimize/peers/ddmin.h"
#include "engine/reduce/minimize/peers/hdd.h"
#include "engine/reduce/minimize/peers/pma.h"
#include "engine/reduce/minimize/peers/probdd.h"

namespace marmoset::reduce {
namespace {

using Reduced = tl::expected<Candidate, Stopped>;

std::unique_ptr<Scheduler> schedulerOf(const ReductionSettings& settings, std::uint32_t devices) {
  const SchedulerSettings scheduling{settings.nd3min.passing.rule, devices, settings.likelyPasser,
                                     settings.automatic.prior};
  if (settings.scheduler == "sequential") return sequentialScheduler(scheduling);
  if (settings.scheduler == "round-robin") return roundRobinScheduler(scheduling);
  if (settings.scheduler == "mdp") return mdpScheduler(scheduling);
  return heuristicScheduler(scheduling);
}

// CHARD's strategies name events of the recording, the launch included.
Candidate withoutSetup(Candidate events, std::uint32_t setup) {
  std::erase_if(events, [&](std::uint32_t event) { return event < setup; });
  return events;
}

Candidate keyCandidate(KeyStrategy strategy, const ReductionSettings& settings) {
  const auto facts = factsOf(*settings.recording);
  return withoutSetup(candidateOf(strategy, facts, findIneffective(facts)).events, settings.setup);
}

// The first of the three strategies, smallest first, whose candidate still meets the target.
Reduced keyEventsThatWork(OneRunTest& test, const Candidate& trace, const ReductionSettings& settings) {
  Candidate best = trace;
  for (const auto strategy : {KeyStrategy::shortest, KeyStrategy::duplicate, KeyStrategy::ineffective}) {
    auto candidate = keyCandidate(strategy, settings);
    if (candidate.size() >= best.size()) continue;
    const auto works = test(candidate);
    if (!works) return tl::unexpected(works.error());
    if (*works) best = std::move(candidate);
  }
  return best;
}

std::vector<std::string> activitiesOf(const Candidate& trace, const trace::Recording& recording) {
  std::vector<std::string> activities;
  for (const auto event : trace) {
    activities.push_back(event < recording.events.size() ? recording.before(event).window.activity : "");
  }
  return activities;
}

Reduced reduceUnverified(Oracle& oracle, const Candidate& trace, const ReductionSettings& settings) {
  OneRunTest test(oracle);
  switch (settings.strategy) {
    case StrategyKind::shortest:
      return keyCandidate(KeyStrategy::shortest, settings);
    case StrategyKind::duplicate:
      return keyCandidate(KeyStrategy::duplicate, settings);
    case StrategyKind::ineffective:
      return keyCandidate(KeyStrategy::ineffective, settings);
    case StrategyKind::keyEvents:
      return keyEventsThatWork(test, trace, settings);
    case StrategyKind::probdd:
      return probdd(test, trace);
    case StrategyKind::cdd:
      return cdd(test, trace);
    case StrategyKind::pma:
      return pma(test, trace);
    case StrategyKind::hdd:
      return hdd(test, trace, activitiesOf(trace, *settings.recording));
    default:
      return ddmin(test, trace);
  }
}

AutoResult byNd3min(Oracle& oracle, const Candidate& trace, const ReductionSettings& settings) {
  AutoResult result;
  result.mode = Mode::paper;
  const auto scheduler = schedulerOf(settings, oracle.devices());
  const auto found = nd3min(oracle, *scheduler, trace, settings.nd3min);
  if (!found) {
    result.events = trace;
    result.ending = Ending::stopped;
    result.stopped = found.error();
    return result;
  }
  result.events = found->events;
  result.initial = found->initial;
  result.rate = found->check.value_or(found->initial);
  const bool passed = found->check && passes(*found->check, settings.nd3min.passing.rule);
  result.ending = passed                         ? Ending::verified
                  : !found->gaveUp()             ? Ending::unverified
                  : found->initial.successes > 0 ? Ending::rare
                                                 : Ending::never;
  return result;
}

// Runs of the search are asked by the first strategies with run 0 only; the check uses later ones.
constexpr std::uint32_t firstFreshRun = 1;

AutoResult byPeer(Oracle& oracle, const Candidate& trace, const ReductionSettings& settings) {
  AutoResult result;
  result.mode = settings.automatic.mode;
  result.events = trace;
  const auto stop = [&](const Stopped& why) {
    result.ending = Ending::stopped;
    result.stopped = why;
    return result;
  };
  auto reduced = reduceUnverified(oracle, trace, settings);
  if (!reduced) return stop(reduced.error());
  TallyBook book;
  book[*reduced].nextRun = firstFreshRun;
  Behaviour behaviour;
  Verifier verifier(oracle, book, behaviour, result.mode);
  const auto verification = verifier.verify(*reduced);
  if (!verification) return stop(verification.error());
  result.events = *std::move(reduced);
  result.rate = verification->tally;
  result.ending = verification->passed ? Ending::verified : Ending::unverified;
  result.verifications = 1;
  return result;
}

struct Named {
  StrategyKind kind;
  std::string_view name;
};
constexpr std::array<Named, 11> names{{{StrategyKind::automatic, "auto"},
                                       {StrategyKind::keyEvents, "key-events"},
                                       {StrategyKind::shortest, "short"},
                                       {StrategyKind::duplicate, "duplicate"},
                                       {StrategyKind::ineffective, "ineffective"},
                                       {StrategyKind::nd3min, "nd3min"},
                                       {StrategyKind::ddmin, "ddmin"},
                                       {StrategyKind::probdd, "probdd"},
                                       {StrategyKind::cdd, "cdd"},
                                       {StrategyKind::pma, "pma"},
                                       {StrategyKind::hdd, "hdd"}}};

}  // namespace

std::optional<StrategyKind> strategyOf(std::string_view wanted) {
  const auto found =
      std::find_if(names.begin(), names.end(), [&](const Named& n) { return n.name == wanted; });
  if (found == names.end()) return std::nullopt;
  return found->kind;
}

std::string_view name(StrategyKind kind) {
  return names[static_cast<std::size_t>(kind)].name;
}

const std::vector<std::string>& strategyNames() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> list;
    for (const auto& named : names) list.emplace_back(named.name);
    return list;
  }();
  return all;
}

const std::vector<std::string>& schedulerNames() {
  static const std::vector<std::string> all{"sequential", "round-robin", "heuristic", "mdp"};
  return all;
}

bool needsRecording(StrategyKind kind) {
  return kind == StrategyKind::keyEvents || kind == StrategyKind::shortest ||
         kind == StrategyKind::duplicate || kind == StrategyKind::ineffective || kind == StrategyKind::hdd;
}

AutoResult reduceBy(Oracle& oracle, const Candidate& trace, const ReductionSettings& settings) {
  if (settings.strategy == StrategyKind::automatic) return minimizeTrace(oracle, trace, settings.automatic);
  MeteredOracle meter(oracle);
  auto result = settings.strategy == StrategyKind::nd3min ? byNd3min(meter, trace, settings)
                                                          : byPeer(meter, trace, settings);
  result.cost = meter.cost();
  result.p1 = settings.automatic.prior.atLeast(certifiedRate, result.rate);
  result.p2 = settings.automatic.prior.minimal(static_cast<std::uint32_t>(result.events.size()),
                                               settings.nd3min.passing.rule);
  return result;
}

}  // namespace marmoset::reduce
