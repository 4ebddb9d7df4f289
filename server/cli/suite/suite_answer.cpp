#include "server/cli/suite/suite_answer.h"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

using suite::Durations;

constexpr std::size_t shownLost = 10;

nlohmann::ordered_json sizeJson(const suite::Cost& cost) {
  return {{"traces", cost.restarts}, {"transitions", cost.transitions}};
}

std::size_t coveredBy(const jobs::ReducedSuite& result) {
  return result.reduction.wanted - result.reduction.lost.size();
}

double hoursOf(const jobs::ReducedSuite& result) {
  auto spent = result.reduction.stabilising;
  spent.add(result.reduction.searching);
  return spent.hours(Durations());
}

std::uint64_t replaysOf(const jobs::ReducedSuite& result) {
  const auto& reduction = result.reduction;
  return reduction.stabilising.runs + reduction.searching.runs + reduction.certifying.runs;
}

double minutesOf(const suite::Cost& cost) {
  return Durations().of(cost) / 60;
}

std::string shareOf(double share) {
  return fmt::format("{:.1f}%", share * 100);
}

void printLines(std::string_view title, const std::vector<std::string>& lines, const Console& console) {
  if (lines.empty()) return;
  console.out << fmt::format("\n{}:\n", title);
  for (std::size_t i = 0; i < std::min(lines.size(), shownLost); ++i)
    console.out << fmt::format("  {}\n", lines[i]);
  if (lines.size() > shownLost) console.out << fmt::format("  and {} more\n", lines.size() - shownLost);
}

}  // namespace

nlohmann::ordered_json suiteJson(const jobs::ReducedSuite& result, const std::string& output) {
  const auto& reduction = result.reduction;
  auto traces = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < result.traces.size(); ++i) {
    const auto& trace = result.traces[i];
    traces.push_back({{"events", trace.events},
                      {"successes", trace.evidence.successes},
                      {"runs", trace.evidence.runs},
                      {"certified", trace.certified},
                      {"alone", trace.evidence.covers},
                      {"minutes", reduction.curve[i].minutes},
                      {"covered", reduction.curve[i].covered}});
  }
  nlohmann::ordered_json json{{"strategy", name(reduction.strategy)},
                              {"before", sizeJson(reduction.before)},
                              {"after", sizeJson(costOf(reduction.kept()))},
                              {"coverage",
                               {{"kinds", result.coverage},
                                {"before", reduction.wanted},
                                {"after", coveredBy(result)},
                                {"lost", result.lost}}},
                              {"replays", replaysOf(result)},
                              {"hours", hoursOf(result)},
                              {"certifyHours", reduction.certifying.hours(Durations())}};
  // No bound is known of other strategies.
  json["bound"] = reduction.bound > 0 ? nlohmann::ordered_json(reduction.bound) : nullptr;
  json["gap"] = reduction.bound > 0 ? nlohmann::ordered_json(reduction.gap()) : nullptr;
  json["certified"] = reduction.isCertified();
  json["failedAtRun"] = reduction.histogram.at;
  json["traces"] = std::move(traces);
  json["left"] = result.left;
  json["unsteady"] = result.unsteady;
  json["newRuns"] = result.newRuns;
  if (!output.empty()) json["output"] = output;
  return json;
}

void printSuite(const jobs::ReducedSuite& result, const Console& console) {
  const auto& reduction = result.reduction;
  const auto after = costOf(reduction.kept());
  using Align = Table::Align;
  Table sizes({{""}, {"before", Align::right}, {"after", Align::right}});
  sizes.add({"traces", std::to_string(reduction.before.restarts), std::to_string(after.restarts)});
  sizes.add({"events", std::to_string(reduction.before.transitions), std::to_string(after.transitions)});
  sizes.add({"minutes to replay", fmt::format("{:.1f}", minutesOf(reduction.before)),
             fmt::format("{:.1f}", minutesOf(after))});
  sizes.add({"covered", std::to_string(reduction.wanted), std::to_string(coveredBy(result))});
  sizes.print(console);
  console.out << fmt::format("\ncoverage counts {}\n", result.coverage);
  console.out << fmt::format("{} replays, {:.2f} device hours to find the suite and {:.2f} to certify it\n",
                             replaysOf(result), hoursOf(result), reduction.certifying.hours(Durations()));
  if (reduction.bound > 0)
    console.out << fmt::format(
        "no choice among what was tried takes less than {:.1f} minutes: this one is at most {} above\n",
        reduction.bound / 60, shareOf(reduction.gap()));

  console.out << "\n";
  Table traces({{"trace", Align::right},
                {"events", Align::right},
                {"fresh runs", Align::right},
                {"alone", Align::right},
                {"covered so far", Align::right},
                {""}});
  for (std::size_t i = 0; i < result.traces.size(); ++i) {
    const auto& trace = result.traces[i];
    traces.add({std::to_string(i + 1), std::to_string(trace.events),
                fmt::format("{} of {}", trace.evidence.successes, trace.evidence.runs),
                std::to_string(trace.evidence.covers.size()), std::to_string(reduction.curve[i].covered),
                trace.certified ? "certified" : "not certified"});
  }
  traces.print(console);
  printLines("lost", result.lost, console);
  printLines("original traces that no longer replay as recorded", result.unsteady, console);
  printLines("left out", result.left, console);
}

}  // namespace marmoset::cli
