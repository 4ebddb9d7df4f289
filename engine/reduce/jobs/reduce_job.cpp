#include "engine/reduce/jobs/reduce_job.h"

#include <algorithm>
#include <array>

#include <nlohmann/json.hpp>

#include "engine/replay/recording_json.h"
#include "engine/replay/stored_json.h"
#include "engine/script/events/event_lines.h"

namespace marmoset::reduce {

namespace {

using nlohmann::json;
using replay::orNothing;
using replay::printed;
using Why = RemovedEvent::Why;

constexpr std::array<std::string_view, 3> whyNames{"after-target", "idle", "not-needed"};

json tallyJson(const Tally& tally) {
  const auto [low, high] = rateInterval(tally);
  return {{"successes", tally.successes}, {"runs", tally.total()}, {"low", low}, {"high", high}};
}

Tally tallyFrom(const json& in) {
  Tally tally;
  in.at("successes").get_to(tally.successes);
  tally.failures = in.at("runs").get<std::uint32_t>() - tally.successes;
  return tally;
}

Why whyFrom(const std::string& wanted) {
  const auto found = std::find(whyNames.begin(), whyNames.end(), wanted);
  return found == whyNames.end() ? Why::notNeeded : static_cast<Why>(found - whyNames.begin());
}

ReductionRecord recordFrom(const json& in) {
  ReductionRecord record;
  in.at("target").get_to(record.target);
  in.at("strategy").get_to(record.strategy);
  in.at("mode").get_to(record.mode);
  in.at("ending").get_to(record.ending);
  in.at("certified").get_to(record.certified);
  in.at("before").get_to(record.before);
  record.rate = tallyFrom(in.at("rate"));
  in.at("runs").get_to(record.runs);
  in.at("deviceMs").get_to(record.deviceMs);
  record.fingerprints = replay::fingerprintsFrom(in.at("fingerprints"));
  for (const auto& one : in.at("kept")) {
    record.kept.push_back(
        {one.at("event"), one.at("line"), one.at("text"), tallyFrom(one.at("without")), one.at("steadies")});
  }
  for (const auto& one : in.at("removed"))
    record.removed.push_back({one.at("event"), one.at("line"), whyFrom(one.at("why"))});
  in.at("document").get_to(record.document);
  in.at("uri").get_to(record.uri);
  if (in.contains("origin")) record.origin = replay::originFrom(in.at("origin"));
  return record;
}

}  // namespace

std::string printState(const ReductionState& state) {
  return printed(
      {{"size", state.now}, {"before", state.before}, {"spentMs", state.spentMs}, {"runs", state.runs}});
}

std::optional<ReductionState> parseState(std::string_view text) {
  return orNothing(text, [](const json& in) {
    return ReductionState{in.at("size"), in.at("before"), in.value("spentMs", std::uint64_t{0}),
                          in.value("runs", std::uint64_t{0})};
  });
}

RunBudget budgetLeft(std::uint64_t maxRuns, std::uint64_t maxSeconds, const ReductionState& before,
                     device::Operation::Clock::time_point now) {
  RunBudget budget{.maxRuns = maxRuns, .used = before.runs};
  if (maxSeconds > 0)
    budget.until = now + std::chrono::seconds(maxSeconds) - std::chrono::milliseconds(before.spentMs);
  return budget;
}

ReductionRecord recordOf(const Reduction& reduction, const replay::Trace& trace, std::string_view strategy) {
  const auto& result = reduction.result;
  ReductionRecord record;
  record.target = reduction.target;
  record.strategy = strategy;
  record.mode = name(result.mode);
  record.ending = name(result.ending);
  record.certified = result.certified();
  record.before = static_cast<std::uint32_t>(trace.events.size() - trace.setup);
  record.rate = result.rate;
  record.runs = result.cost.runs;
  record.deviceMs = reduction.deviceMs;
  record.fingerprints = trace.fingerprints;
  if (reduction.isWorthWriting()) record.document = reduction.document;
  record.origin = reduction.origin;
  for (const auto event : result.events)
    record.kept.push_back(
        {event, script::firstLineNumber(trace.events[event]), describe(trace.events[event]), {}, false});
  for (const auto& needed : result.needed) {
    for (auto& kept : record.kept) {
      if (kept.event != needed.event) continue;
      kept.without = needed.without;
      kept.steadies = needed.steadies;
    }
  }
  for (const auto event : trace.whole()) {
    if (std::find(result.events.begin(), result.events.end(), event) != result.events.end()) continue;
    const auto known = std::find_if(result.removed.begin(), result.removed.end(),
                                    [&](const RemovedEvent& one) { return one.event == event; });
    const auto why = known == result.removed.end() ? Why::notNeeded : known->why;
    record.removed.push_back({event, script::firstLineNumber(trace.events[event]), why});
  }
  return record;
}

std::string printRecord(const ReductionRecord& record) {
  auto kept = json::array(), removed = json::array();
  for (const auto& one : record.kept) {
    kept.push_back({{"event", one.event},
                    {"line", one.line},
                    {"text", one.text},
                    {"without", tallyJson(one.without)},
                    {"steadies", one.steadies}});
  }
  for (const auto& one : record.removed)
    removed.push_back({{"event", one.event}, {"line", one.line}, {"why", name(one.why)}});
  json out{{"target", record.target},
           {"strategy", record.strategy},
           {"mode", record.mode},
           {"ending", record.ending},
           {"certified", record.certified},
           {"before", record.before},
           {"rate", tallyJson(record.rate)},
           {"runs", record.runs},
           {"deviceMs", record.deviceMs},
           {"fingerprints", replay::toJson(record.fingerprints)},
           {"kept", std::move(kept)},
           {"removed", std::move(removed)},
           {"document", record.document},
           {"uri", record.uri}};
  if (record.origin) out["origin"] = replay::toJson(*record.origin);
  return printed(out);
}

std::optional<ReductionRecord> parseRecord(std::string_view text) {
  return orNothing(text, recordFrom);
}

std::string_view name(Why why) {
  return whyNames[static_cast<std::size_t>(why)];
}

}  // namespace marmoset::reduce
