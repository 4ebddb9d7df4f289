#include "server/cli/reduce/reduce_answer.h"

#include <array>
#include <map>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/reduce/jobs/reduce_job.h"
#include "engine/script/events/event_lines.h"
#include "engine/statistics/rate_words.h"
#include "server/cli/plain_text.h"
#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

using nlohmann::ordered_json;
using reduce::Ending;
using RemovedWhy = reduce::RemovedEvent::Why;

ordered_json tallyJson(const reduce::Tally& tally) {
  const auto [low, high] = reduce::rateInterval(tally);
  return {{"runs", tally.total()}, {"successes", tally.successes}, {"low", low}, {"high", high}};
}

void printEvents(const reduce::Reduction& file, const replay::Trace& trace, const Console& console) {
  Table table({{"line", Table::Align::right}, {"event"}, {"why it stays"}});
  std::map<std::uint32_t, std::string> reasons;
  for (const auto& needed : file.result.needed)
    reasons[needed.event] =
        reduce::whyNeeded(needed.without.successes, needed.without.total(), needed.steadies);
  for (const auto event : file.result.events) {
    table.add({fmt::format("{}", script::firstLineNumber(trace.events[event])),
               printable(describe(trace.events[event])), reasons[event]});
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

std::string verdictOf(const reduce::Reduction& file, const jobs::ReduceKnobs& knobs) {
  const auto& result = file.result;
  switch (result.ending) {
    case Ending::verified:
      return result.mode == reduce::Mode::strict
                 ? "certified: it reproduces in at least 85% of runs, with 95% confidence and no assumptions"
                 : fmt::format("verified by fresh cold starts ({} mode)", reduce::name(result.mode));
    case Ending::rare:
      return "the script itself reproduces too rarely: nothing is certified";
    case Ending::never:
      return "the script was never seen to reproduce: nothing is certified";
    case Ending::stopped:
      return fmt::format(
          "{}: {}; the same command goes on where it was", result.stopped->message,
          result.certified() ? "this is the best verified so far" : "this is the best so far, not verified");
    default:
      return fmt::format("not certified: no small trace passed the verification of --mode {}", knobs.mode);
  }
}

}  // namespace

std::string rateText(const reduce::Tally& tally) {
  return inWords(statistics::rateOf(tally.successes, tally.total()));
}

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
          {"rate", tallyJson(result.rate)},
          {"certified", result.certified()},
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
  console.out << fmt::format("reproduced in {}\n{}\n", rateText(result.rate), verdictOf(file, knobs));
  if (result.certified()) {
    // Truncated, as ND3MIN prints them: a lower bound.
    console.out << fmt::format(
        "p1 {:.2f}: how likely it reproduces in at least 85% of runs; p2 {:.2f}: that no event of it can "
        "go\n",
        std::floor(result.p1 * 100) / 100, std::floor(result.p2 * 100) / 100);
  }
  console.out << fmt::format("{} runs, {} events replayed, {:.1f} minutes on devices\n", result.cost.runs,
                             result.cost.events, static_cast<double>(file.deviceMs) / 60000);
}

}  // namespace marmoset::cli
