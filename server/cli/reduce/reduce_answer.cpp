#include "server/cli/reduce/reduce_answer.h"

#include <array>
#include <map>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/reduce/jobs/reduce_job.h"
#include "engine/script/events/event_lines.h"
#include "server/cli/plain_text.h"
#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

using nlohmann::ordered_json;
using reduce::Ending;
using RemovedWhy = reduce::RemovedEvent::Why;

// The whole interval, and the end of it that the words promise.
ordered_json rateJson(const reduce::Shown& shown) {
  const auto& rate = shown.rate;
  ordered_json json{{"runs", rate.runs}, {"successes", rate.successes}, {"low", rate.low},
                    {"high", rate.high}, {"atLeast", surely(shown)},    {"stored", nullptr}};
  if (!shown.stored.empty()) json["stored"] = shown.stored;
  return json;
}

void printEvents(const reduce::Reduction& file, const replay::Trace& trace, const Console& console) {
  Table table({{"line", Table::Align::right}, {"event"}, {"why it stays"}});
  std::map<std::uint32_t, std::string> reasons;
  for (const auto& needed : file.result.needed)
    reasons[needed.event] =
        reduce::whyNeeded(needed.without.successes, needed.without.total(), needed.steadies);
  for (std::size_t i = 0; i < file.result.events.size(); ++i) {
    const auto event = file.result.events[i];
    table.add({fmt::format("{}", script::firstLineNumber(trace.events[event])), printable(file.words[i]),
               reasons[event]});
  }
  table.print(console);
}

void printRemoved(const reduce::Reduction& file, const Console& console) {
  std::array<std::size_t, 3> counts{};
  for (const auto& removed : file.result.removed) ++counts[static_cast<std::size_t>(removed.why)];
  const auto tell = [&](RemovedWhy why, std::string_view text) {
    const auto count = counts[static_cast<std::size_t>(why)];
    if (count > 0) console.out << fmt::format("removed {}: {}\n", count, text);
  };
  tell(RemovedWhy::afterTarget, "after the target was met");
  tell(RemovedWhy::idle, "changed nothing that could be seen");
  tell(RemovedWhy::notNeeded, "the target was met without them");
}

// What there is to say besides what was shown; empty: nothing.
std::string verdictOf(const reduce::Reduction& file, const jobs::ReduceKnobs& knobs) {
  const auto& result = file.result;
  switch (result.ending) {
    case Ending::verified:
      return {};
    case Ending::rare:
      return "the script itself reproduces too rarely: nothing is certified\n";
    case Ending::never:
      return "the script was never seen to reproduce: nothing is certified\n";
    case Ending::stopped:
      return fmt::format(
          "{}: {}; the same command goes on where it was\n", result.stopped->message,
          result.certified() ? "this is the best verified so far" : "this is the best so far, not verified");
    default:
      return fmt::format("no small trace passed the verification of --mode {}\n", knobs.mode);
  }
}

}  // namespace

ordered_json reductionJson(const reduce::Reduction& file, const replay::Trace& trace,
                           const jobs::ReduceKnobs& knobs) {
  const auto& result = file.result;
  auto needed = ordered_json::array(), removed = ordered_json::array();
  for (const auto& one : result.needed) {
    needed.push_back({{"line", script::firstLineNumber(trace.events[one.event])},
                      {"event", describe(trace.events[one.event])},
                      {"without", {{"runs", one.without.total()}, {"successes", one.without.successes}}},
                      {"steadies", one.steadies}});
  }
  for (const auto& one : result.removed) {
    removed.push_back({{"line", script::firstLineNumber(trace.events[one.event])}, {"why", name(one.why)}});
  }
  return {{"strategy", knobs.strategy},
          {"before", trace.events.size() - trace.setup},
          {"after", result.events.size()},
          {"runs", result.cost.runs},
          {"events", result.cost.events},
          {"rounds", result.cost.rounds},
          {"rate", rateJson(file.shown)},
          {"certified", result.certified()},
          {"form", file.rewritten ? "readable" : "recorded"},
          {"output", nullptr},
          {"target", file.target},
          {"ending", name(result.ending)},
          {"mode", reduce::name(result.mode)},
          {"p1", result.p1},
          {"p2", result.p2},
          {"newRuns", file.newRuns},
          {"deviceMs", file.deviceMs},
          {"needed", std::move(needed)},
          {"removed", std::move(removed)}};
}

void printReduction(const reduce::Reduction& file, const replay::Trace& trace, const jobs::ReduceKnobs& knobs,
                    const Console& console) {
  const auto& result = file.result;
  const auto before = trace.events.size() - trace.setup;
  console.out << fmt::format("{} events of {} are left for {}\n", result.events.size(), before,
                             printable(file.target));
  printEvents(file, trace, console);
  printRemoved(file, console);
  console.out << fmt::format("reproduced in {}\n{}", inWords(file.shown), verdictOf(file, knobs));
  if (!file.shown.stored.empty()) console.out << "--fresh makes runs of its own\n";
  if (result.certified()) {
    // Truncated, as ND3MIN prints them: a lower bound.
    console.out << fmt::format(
        "p1 {:.2f}: how likely it reproduces in at least 85% of runs; p2 {:.2f}: that no event of it can "
        "go\n",
        std::floor(result.p1 * 100) / 100, std::floor(result.p2 * 100) / 100);
  }
  console.out << fmt::format("{} {}, {} events replayed, {:.1f} minutes on {}devices\n", result.cost.runs,
                             result.cost.runs == 1 ? "run" : "runs", result.cost.events,
                             static_cast<double>(file.deviceMs) / 60000,
                             file.simulated ? "the clocks of simulated " : "");
}

}  // namespace marmoset::cli
