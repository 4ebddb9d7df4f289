#include "server/cli/replay/replay_answer.h"

#include <cmath>
#include <map>
#include <ostream>
#include <tuple>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/statistics/rate_words.h"
#include "server/cli/json_output.h"
#include "server/cli/plain_text.h"

namespace marmoset::cli {

namespace {

using nlohmann::ordered_json;
using replay::ReplayReport;
using replay::Trace;

std::uint32_t lineOf(const Trace& trace, std::uint32_t event) {
  return event < trace.events.size() && !trace.events[event].lines.empty()
             ? trace.events[event].lines.front().first + 1
             : 0;
}

// The lowest percentage is rounded down and the highest up: an interval may not look narrower than it is.
std::string interval(const statistics::Rate& rate) {
  return fmt::format("{:.0f}% to {:.0f}%", std::floor(rate.low * 100), std::ceil(rate.high * 100));
}

std::string where(const Trace& trace, std::uint32_t event) {
  return fmt::format("event {} (line {}, {})", event + 1, lineOf(trace, event),
                     printable(describe(trace.events[event])));
}

std::map<std::string, std::uint32_t> crashCounts(const ReplayReport& report) {
  std::map<std::string, std::uint32_t> counts;
  for (const auto& run : report.runs) {
    if (!run.crash.empty()) ++counts[run.crash];
  }
  return counts;
}

void printDivergences(const ReplayReport& report, const Trace& trace, const Console& console) {
  std::map<std::tuple<std::uint32_t, std::string, std::string>, std::vector<std::uint32_t>> alike;
  for (const auto& one : report.divergences())
    alike[{one.event, one.expected, one.seen}].push_back(one.run + 1);
  for (const auto& [what, runs] : alike) {
    const auto& [event, expected, seen] = what;
    console.out << fmt::format("{} diverged at {}: expected {}, saw {}\n",
                               runs.size() == 1
                                   ? fmt::format("run {}", runs.front())
                                   : fmt::format("{} runs (first: {})", runs.size(), runs.front()),
                               where(trace, event), printable(expected), printable(seen));
  }
}

}  // namespace

void printReplayJson(const ReplayReport& report, const Trace& trace, const Console& console) {
  const auto rate = report.rate();
  auto divergences = ordered_json::array();
  for (const auto& one : report.divergences()) {
    divergences.push_back({{"run", one.run + 1},
                           {"event", one.event + 1},
                           {"line", lineOf(trace, one.event)},
                           {"expected", one.expected},
                           {"seen", one.seen}});
  }
  auto crashes = ordered_json::array();
  for (const auto& [signature, runs] : crashCounts(report))
    crashes.push_back({{"signature", signature}, {"runs", runs}});
  std::int64_t deviceMs = 0;
  for (const auto& run : report.runs) deviceMs += run.deviceMs;
  printObject({{"target", report.target.toString()},
               {"runs", rate.runs},
               {"successes", rate.successes},
               {"low", rate.low},
               {"high", rate.high},
               {"divergences", std::move(divergences)},
               {"crashes", std::move(crashes)},
               {"deviceMs", deviceMs}},
              console);
}

void printReplayText(const ReplayReport& report, const Trace& trace, const Console& console) {
  const auto rate = report.rate();
  console.out << fmt::format("{} met the target {}: {} with 95% confidence\n", countInWords(rate),
                             printable(report.target.toString()), interval(rate));
  for (const auto& [signature, runs] : crashCounts(report))
    console.out << fmt::format("{} crashed: {}\n", countInWords(statistics::rateOf(runs, rate.runs)),
                               printable(signature));
  printDivergences(report, trace, console);
}

}  // namespace marmoset::cli
