#include "server/cli/explore/explore_answer.h"

#include <algorithm>
#include <array>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/statistics/rate_words.h"
#include "server/cli/explore/curve.h"
#include "server/cli/plain_text.h"
#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

using explore::CurvePoint;
using explore::ExplorationReport;
using nlohmann::ordered_json;

constexpr std::size_t curveWidth = 60, shownActivities = 8;

double hoursOf(std::int64_t ms) {
  return static_cast<double>(ms) / 3'600'000;
}

std::string_view nameOf(explore::End end) {
  constexpr std::array<std::string_view, 5> names{"budget", "complete", "goal", "cancelled", "fault"};
  return names.at(static_cast<std::size_t>(end));
}

ordered_json rateJson(const std::optional<statistics::Rate>& rate) {
  if (!rate) return nullptr;
  return {{"runs", rate->runs}, {"successes", rate->successes}, {"low", rate->low}, {"high", rate->high}};
}

ordered_json orNull(const std::string& text) {
  return text.empty() ? ordered_json(nullptr) : ordered_json(text);
}

ordered_json crashJson(const explore::CrashReport& crash) {
  return {
      {"signature", crash.signature}, {"script", orNull(crash.script)}, {"events", crash.events},
      {"rate", rateJson(crash.rate)}, {"certified", crash.certified},   {"times", crash.times},
      {"trace", orNull(crash.found)}, {"minimized", crash.minimized},   {"problem", orNull(crash.problem)}};
}

ordered_json wayJson(const explore::WayReport& way) {
  return {{"to", way.to},
          {"script", orNull(way.script)},
          {"events", way.events},
          {"rate", rateJson(way.rate)},
          {"certified", way.certified},
          {"problem", orNull(way.problem)}};
}

std::string ofAll(std::size_t whole) {
  return whole > 0 ? fmt::format(" of {}", whole) : "";
}

void printNumbers(const ExplorationReport& report, const Console& console) {
  const auto& found = report.explored;
  const auto& build = found.model.build();
  console.out << fmt::format("{} {} explored by {} for {} on {}: {}\n", build.package, build.version,
                             report.policy, explore::timeInWords(found.ms), report.device,
                             found.endInWords());
  console.out << fmt::format("{}, {}{}", explore::countOf(found.states.size(), "state", "states"),
                             explore::countOf(found.activities.size(), "activity", "activities"),
                             ofAll(report.declared));
  if (!found.branches.empty())
    console.out << fmt::format(", {}{}", explore::countOf(found.branches.size(), "branch", "branches"),
                               ofAll(report.branches));
  console.out << fmt::format("; {}, {}\n", explore::countOf(found.events, "event", "events"),
                             explore::countOf(found.restarts, "restart", "restarts"));
}

void printCurves(const ExplorationReport& report, const Console& console) {
  const auto& curve = report.explored.curve;
  const auto print = [&](std::string_view what, const auto& value) {
    console.out << fmt::format("{:<9} {} {}\n", what, curveLine(curve, curveWidth, value),
                               curve.empty() ? 0 : value(curve.back()));
  };
  print("states", [](const CurvePoint& point) { return point.states; });
  if (!report.explored.branches.empty())
    print("branches", [](const CurvePoint& point) { return point.branches; });
}

std::string trust(const std::optional<statistics::Rate>& rate, bool certified) {
  if (!rate) return "not replayed";
  return fmt::format("{}{}", inWords(*rate), certified ? "" : ", not certified");
}

void printCrashes(const ExplorationReport& report, const Console& console) {
  if (report.crashes.empty()) {
    console.out << (report.explored.crashes.empty() ? "no crash was found\n"
                                                    : "the crashes were not replayed yet\n");
    return;
  }
  Table table({{"times", Table::Align::right},
               {"events", Table::Align::right},
               {"left", Table::Align::right},
               {"reproduced in"},
               {"script"},
               {"crash"}});
  for (const auto& crash : report.crashes)
    table.add({fmt::format("{}", crash.times), fmt::format("{}", crash.before),
               crash.minimized ? fmt::format("{}", crash.events) : "", trust(crash.rate, crash.certified),
               crash.script, printable(crash.signature)});
  table.print(console);
  for (const auto& crash : report.crashes)
    if (!crash.problem.empty())
      console.out << fmt::format("{}: {}\n", printable(crash.signature), printable(crash.problem));
}

void printWays(const ExplorationReport& report, const Console& console) {
  if (report.ways.empty()) return;
  Table table({{"to"}, {"events", Table::Align::right}, {"reached in"}, {"script"}});
  for (const auto& way : report.ways)
    table.add({printable(way.to), fmt::format("{}", way.events),
               way.problem.empty() || way.rate ? trust(way.rate, way.certified) : printable(way.problem),
               way.script});
  table.print(console);
}

void printUnreached(const ExplorationReport& report, const Console& console) {
  const auto& found = report.explored;
  if (const auto ambiguous = found.ambiguous(); ambiguous > 0)
    console.out << explore::countOf(ambiguous, "input", "inputs")
                << " led to more than one state: by chance, or by what is not seen\n";
  std::size_t untried = 0;
  for (const auto& window : report.untried) untried += window.untried.size();
  if (untried > 0)
    console.out << fmt::format("{} in {} never tried\n", explore::countOf(untried, "input", "inputs"),
                               explore::countOf(report.untried.size(), "window was", "windows were"));
  if (report.unvisited.empty()) return;
  console.out << "never visited:";
  for (std::size_t i = 0; i < std::min(shownActivities, report.unvisited.size()); ++i)
    console.out << " " << printable(trace::shortActivity(found.model.build().package, report.unvisited[i]));
  if (report.unvisited.size() > shownActivities)
    console.out << fmt::format(" and {} more", report.unvisited.size() - shownActivities);
  console.out << "\n";
}

}  // namespace

ordered_json exploreJson(const ExplorationReport& report, const std::string& output) {
  const auto& found = report.explored;
  auto curve = ordered_json::array(), crashes = ordered_json::array(), ways = ordered_json::array();
  for (const auto& point : found.curve) curve.push_back({hoursOf(point.ms), point.states, point.branches});
  for (const auto& crash : report.crashes) crashes.push_back(crashJson(crash));
  for (const auto& way : report.ways) ways.push_back(wayJson(way));
  return {{"policy", report.policy},
          {"events", found.events},
          {"restarts", found.restarts},
          {"hours", hoursOf(found.ms)},
          {"states", found.states.size()},
          {"activities", found.activities.size()},
          {"branches", found.branches.size()},
          {"transitions", found.model.transitions().size()},
          {"curve", std::move(curve)},
          {"crashes", std::move(crashes)},
          {"output", orNull(output)},
          {"package", found.model.build().package},
          {"app", found.model.build().version},
          {"seed", report.seed},
          {"end", nameOf(found.end)},
          {"restartHours", hoursOf(found.restartMs)},
          {"traces", found.traces},
          {"timesLeft", found.timesLeft},
          {"undecidedInputs", found.ambiguous()},
          {"unvisited", report.unvisited},
          {"ways", std::move(ways)}};
}

void printExploration(const ExplorationReport& report, const std::string& output, const Console& console) {
  printNumbers(report, console);
  printCurves(report, console);
  printCrashes(report, console);
  printWays(report, console);
  printUnreached(report, console);
  if (!output.empty()) console.out << fmt::format("written to {0}; open {0}/index.html\n", output);
}

}  // namespace marmoset::cli
