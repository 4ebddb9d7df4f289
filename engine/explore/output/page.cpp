#include "engine/explore/output/page.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/explore/output/curve_picture.h"
#include "engine/explore/output/window_map.h"
#include "engine/report/escape.h"
#include "engine/report/html_style.h"
#include "engine/statistics/rate_words.h"

namespace marmoset::explore {

namespace {

using report::escapedHtml;

constexpr std::size_t shownInputs = 60;

constexpr std::string_view pageStyle = R"(<style>
body { max-width: 76rem; }
.numbers { display: flex; flex-wrap: wrap; gap: .6rem 2.2rem; padding: 0; margin: 1.2rem 0; list-style: none; }
.numbers b { display: block; font-size: 1.7rem; line-height: 1.2; font-weight: 600; }
.curves { display: flex; flex-wrap: wrap; gap: 1.5rem; }
figure { margin: 0; flex: 1 1 22rem; } figcaption { font-size: .9rem; color: var(--soft); }
.curve { width: 100%; height: auto; } .curve text { font: 11px system-ui, sans-serif; fill: var(--soft); }
.grid { stroke: var(--line); } .line { fill: none; stroke: var(--hit); stroke-width: 2; stroke-linejoin: round; }
.map { overflow: auto; max-height: 44rem; border: 1px solid var(--line); border-radius: .4rem; padding: .4rem; }
.card { fill: var(--screen); stroke: var(--line); } .failed .card { fill: var(--essential); }
.map text { font: 11px system-ui, sans-serif; fill: var(--soft); } .map .name { fill: var(--ink); }
.map .words { font-size: 46px; }
.move { fill: none; stroke: var(--hit); stroke-opacity: .55; } .move.back { stroke: var(--soft); stroke-opacity: .35; stroke-dasharray: 5 4; }
.crash { border-left: .3rem solid var(--essential); padding-left: .9rem; margin: 1.4rem 0; }
.crash h3, .screen h3 { font-size: 1rem; margin: 0 0 .3rem; }
table.ways td { padding-right: 1.2rem; vertical-align: top; }
</style>
)";

std::string link(const std::string& file) {
  return fmt::format("<a href=\"{0}\">{0}</a>", escapedHtml(file));
}

std::string number(std::size_t count, std::string_view what, std::string_view more = {}) {
  return fmt::format("<li><b>{}</b>{}{}</li>\n", count, what, more);
}

std::string ofKnown(std::size_t whole) {
  return whole > 0 ? fmt::format(" of {}", whole) : "";
}

std::string numbers(const ExplorationReport& report) {
  const auto& found = report.explored;
  auto out = std::string("<ul class=\"numbers\">\n");
  out += number(found.states.size(), "states");
  out += number(found.activities.size(), "activities", ofKnown(report.declared));
  if (!found.branches.empty()) out += number(found.branches.size(), "branches", ofKnown(report.branches));
  out += number(report.crashes.size(), report.crashes.size() == 1 ? "crash" : "crashes");
  out += number(found.model.transitions().size(), "transitions");
  out += number(found.events, "events");
  out += number(found.restarts, "restarts");
  return out + "</ul>\n";
}

std::string facts(const ExplorationReport& report) {
  const auto& found = report.explored;
  auto out = fmt::format(
      "<p class=\"facts\">Policy {}, seed {}, on {}: {} of device time, and {} in restarts of all devices. "
      "It "
      "ended because {}.</p>\n",
      escapedHtml(report.policy), report.seed, escapedHtml(report.device), timeInWords(found.ms),
      timeInWords(found.restartMs), escapedHtml(found.endInWords()));
  if (found.timesLeft > 0)
    out += fmt::format("<p class=\"facts\">The app was left {} and brought back or started again.</p>\n",
                       countOf(found.timesLeft, "time", "times"));
  if (const auto ambiguous = found.ambiguous(); ambiguous > 0)
    out += fmt::format(
        "<p class=\"facts\">{} led to more than one state: by chance, or by what is not seen.</p>\n",
        countOf(ambiguous, "input", "inputs"));
  return out;
}

std::string curves(const ExplorationReport& report) {
  const auto& curve = report.explored.curve;
  auto out = "<h2>How it grew</h2>\n<div class=\"curves\">\n" +
             curvePicture(curve, "States", [](const CurvePoint& point) { return point.states; });
  if (!report.explored.branches.empty())
    out += curvePicture(curve, "Branches", [](const CurvePoint& point) { return point.branches; });
  return out + "</div>\n";
}

std::string trustOf(bool certified, const std::optional<statistics::Rate>& rate) {
  if (!rate) return "not replayed";
  return fmt::format("{} in {}", certified ? "certified: reproduced" : "reproduced", inWords(*rate));
}

std::string crashItem(const CrashReport& crash) {
  auto out = fmt::format(
      "<div class=\"crash\"><h3>{}</h3>\n<p class=\"facts\">Seen {}, first after {}{}.</p>\n",
      escapedHtml(crash.signature), countOf(crash.times, "time", "times"), timeInWords(crash.firstMs),
      crash.found.empty() ? "" : ", at the end of " + link(crash.found));
  if (!crash.script.empty())
    out += fmt::format("<p>{}: {}{}; {}.</p>\n", link(crash.script), countOf(crash.events, "event", "events"),
                       crash.minimized ? fmt::format(" of {}", crash.before) : "",
                       trustOf(crash.certified, crash.rate));
  if (!crash.problem.empty()) out += fmt::format("<p class=\"why\">{}</p>\n", escapedHtml(crash.problem));
  if (!crash.sentences.empty()) {
    out += "<ol>\n";
    for (const auto& sentence : crash.sentences) out += fmt::format("<li>{}</li>\n", escapedHtml(sentence));
    out += "</ol>\n";
  }
  return out + "</div>\n";
}

std::string crashes(const ExplorationReport& report) {
  std::string out = "<h2>Crashes</h2>\n";
  if (report.crashes.empty()) return out + "<p>None was found. That is no proof that there is none.</p>\n";
  for (const auto& crash : report.crashes) out += crashItem(crash);
  return out;
}

std::string ways(const ExplorationReport& report) {
  if (report.ways.empty()) return {};
  std::string out = "<h2>How to get there</h2>\n<table class=\"ways\">\n";
  for (const auto& way : report.ways) {
    const auto script = way.script.empty()
                            ? escapedHtml(way.problem)
                            : fmt::format("{}, {}", link(way.script), countOf(way.events, "event", "events"));
    out += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n", escapedHtml(way.to),
                       script, way.script.empty() ? "" : trustOf(way.certified, way.rate));
  }
  return out + "</table>\n";
}

std::string untried(const Unreached::Window& window) {
  auto out = fmt::format("<details><summary>{}: {}</summary>\n<ul>\n", escapedHtml(window.name),
                         countOf(window.untried.size(), "input was never tried", "inputs were never tried"));
  for (std::size_t i = 0; i < std::min(shownInputs, window.untried.size()); ++i)
    out += fmt::format("<li>{}</li>\n", escapedHtml(window.untried[i]));
  if (window.untried.size() > shownInputs)
    out += fmt::format("<li>and {} more</li>\n", window.untried.size() - shownInputs);
  return out + "</ul></details>\n";
}

std::string unreached(const ExplorationReport& report) {
  std::string out = "<h2>Never reached</h2>\n";
  if (report.declared == 0) {
    out += "<p>The device does not tell all activities of the app.</p>\n";
  } else if (report.unvisited.empty()) {
    out += fmt::format("<p>The exploration was in all {} activities that the device tells.</p>\n",
                       report.declared);
  } else {
    out += "<p>Activities that the app declares and the exploration was never in:</p>\n<ul>\n";
    for (const auto& activity : report.unvisited) out += fmt::format("<li>{}</li>\n", escapedHtml(activity));
    out += "</ul>\n";
  }
  for (const auto& window : report.untried) out += untried(window);
  return out;
}

}  // namespace

std::string printPage(const ExplorationReport& report) {
  const auto& build = report.explored.model.build();
  const auto title = escapedHtml(
      fmt::format("{}{}{}, explored", build.package, build.version.empty() ? "" : " ", build.version));
  auto out = fmt::format("{}<title>{}</title>\n{}{}</head>\n<body>\n<main>\n<h1>{}</h1>\n", report::htmlHead,
                         title, report::htmlStyle, pageStyle, title);
  out += numbers(report) + facts(report) + curves(report) + crashes(report);
  out += "<h2>The app</h2>\n" + windowMap(report);
  out += ways(report) + unreached(report);
  out +=
      "<p class=\"facts\">The traces are in traces/, the model in model.json (marmoset model show), every "
      "step with its reason in steps.jsonl, the suite in suite.marmoset.yaml.</p>\n";
  return out + "</main>\n</body>\n</html>\n";
}

}  // namespace marmoset::explore
