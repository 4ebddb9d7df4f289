#include "server/cli/suite/suite_page.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "engine/report/escape.h"
#include "engine/report/html_style.h"

namespace marmoset::cli {
namespace {

using report::escapedHtml;

constexpr double chartWidth = 640, chartHeight = 220;

std::string row(std::string_view what, const std::string& before, const std::string& after) {
  return fmt::format("<tr><th>{}</th><td>{}</td><td>{}</td></tr>\n", what, before, after);
}

std::string sizes(const jobs::ReducedSuite& suite) {
  const auto& before = suite.reduction.before;
  const auto after = costOf(suite.reduction.kept());
  const suite::Durations durations;
  const auto minutes = [&](const suite::Cost& cost) {
    return fmt::format("{:.1f}", durations.of(cost) / 60);
  };
  return "<table>\n<tr><th></th><th>before</th><th>after</th></tr>\n" +
         row("traces", std::to_string(before.restarts), std::to_string(after.restarts)) +
         row("events", std::to_string(before.transitions), std::to_string(after.transitions)) +
         row("minutes to replay", minutes(before), minutes(after)) +
         row("covered", std::to_string(suite.reduction.wanted),
             std::to_string(suite.reduction.wanted - suite.lost.size())) +
         "</table>\n";
}

// Coverage against minutes, so that one sees where the suite could be cut.
std::string curve(const jobs::ReducedSuite& suite) {
  const auto& points = suite.reduction.curve;
  if (points.empty()) return {};
  const auto longest = points.back().minutes;
  const auto most = static_cast<double>(std::max<std::size_t>(suite.reduction.wanted, 1));
  std::string line = fmt::format("0,{}", chartHeight), dots;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto x = points[i].minutes / longest * chartWidth;
    const auto y = chartHeight - static_cast<double>(points[i].covered) / most * chartHeight;
    line += fmt::format(" {:.1f},{:.1f}", x, y);
    dots += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\"><title>trace {}: {} covered after {:.1f} minutes"
        "</title></circle>\n",
        x, y, i + 1, points[i].covered, points[i].minutes);
  }
  return fmt::format(
      "<h2>Coverage against minutes</h2>\n<svg class=\"curve\" viewBox=\"-50 -15 {} {}\" role=\"img\">\n"
      "<line class=\"axis\" x1=\"0\" y1=\"{h}\" x2=\"{w}\" y2=\"{h}\"/><line class=\"axis\" x1=\"0\" "
      "y1=\"0\" "
      "x2=\"0\" y2=\"{h}\"/>\n<polyline points=\"{}\"/>\n{}"
      "<text x=\"-6\" y=\"5\" text-anchor=\"end\">{}</text><text x=\"{w}\" y=\"{}\" "
      "text-anchor=\"end\">{:.1f} "
      "minutes</text>\n</svg>\n",
      chartWidth + 60, chartHeight + 45, line, dots, suite.reduction.wanted, chartHeight + 20, longest,
      fmt::arg("w", chartWidth), fmt::arg("h", chartHeight));
}

std::string items(const std::vector<std::string>& lines) {
  std::string list = "<ul>\n";
  for (const auto& line : lines) list += "<li>" + escapedHtml(line) + "</li>\n";
  return list + "</ul>\n";
}

std::string folded(const std::string& summary, const std::string& content) {
  return "<details><summary>" + escapedHtml(summary) + "</summary>\n" + content + "</details>\n";
}

std::string traceSection(const jobs::ReducedTrace& trace, std::size_t number) {
  const auto& evidence = trace.evidence;
  std::string html = fmt::format(
      "<h3>Trace {}</h3>\n<p class=\"facts\"><a href=\"traces/{:04}.mks\">traces/{:04}.mks</a>: {} events; "
      "{} of "
      "{} fresh runs went as recorded{}</p>\n",
      number, number, number, trace.events, evidence.successes, evidence.runs,
      trace.certified ? ", certified" : ", <b>not certified</b>");
  if (!evidence.covers.empty())
    html += folded(fmt::format("covered by this trace alone: {}", evidence.covers.size()),
                   items(evidence.covers));
  std::vector<std::string> sources;
  for (const auto& [script, first, last] : evidence.from)
    sources.push_back(fmt::format("{}, lines {} to {}", script, first, last));
  return html + folded(fmt::format("pieces of originals: {}", sources.size()), items(sources));
}

// What covers what: a thing a row, a trace a column, folded by kind.
std::string matrix(const jobs::ReducedSuite& suite) {
  std::map<std::string, std::map<std::string, std::vector<bool>>> kinds;
  for (std::size_t i = 0; i < suite.traces.size(); ++i) {
    for (const auto& thing : suite.traces[i].covers) {
      auto& marks = kinds[thing.substr(0, thing.find(' '))][thing];
      marks.resize(suite.traces.size());
      marks[i] = true;
    }
  }
  std::string html;
  for (const auto& [kind, things] : kinds) {
    std::string table = "<table class=\"matrix\">\n<tr><th></th>";
    for (std::size_t i = 0; i < suite.traces.size(); ++i) table += fmt::format("<th>{}</th>", i + 1);
    table += "</tr>\n";
    for (const auto& [thing, marks] : things) {
      table += "<tr><th>" + escapedHtml(thing) + "</th>";
      for (const bool mark : marks) table += mark ? "<td class=\"yes\">x</td>" : "<td></td>";
      table += "</tr>\n";
    }
    html += folded(fmt::format("{}: {}", kind, things.size()), table + "</table>\n");
  }
  return html;
}

constexpr std::string_view pageStyle = R"(<style>
svg.curve { width: 100%; max-width: 44rem; font: 14px system-ui, sans-serif; fill: var(--ink); }
svg.curve polyline { fill: none; stroke: var(--hit); stroke-width: 3; }
svg.curve circle { fill: var(--hit); }
svg.curve .axis { stroke: var(--line); stroke-width: 2; }
table.matrix { font-size: .8rem; }
table.matrix td { padding: .1rem .4rem; text-align: center; }
table.matrix .yes { background: var(--minor); }
summary { cursor: pointer; color: var(--soft); }
</style>
)";

}  // namespace

std::string suitePage(const jobs::ReducedSuite& suite) {
  const auto& reduction = suite.reduction;
  auto html = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width\">\n<title>Suite of {0}</title>\n{1}{2}</head>\n<body>\n<h1>Suite of "
      "{0}</h1>\n<p class=\"facts\">strategy {3}; coverage counts {4}</p>\n",
      escapedHtml(suite.package), report::htmlStyle, pageStyle, name(reduction.strategy),
      escapedHtml(suite.coverage));
  html += sizes(suite);
  if (reduction.bound > 0)
    html += fmt::format(
        "<p>No choice among what was tried takes less than {:.1f} minutes: this one is at most {:.1f}% "
        "above.</p>\n",
        reduction.bound / 60, reduction.gap() * 100);
  html += curve(suite) + "<h2>Lost</h2>\n" + (suite.lost.empty() ? "<p>Nothing.</p>\n" : items(suite.lost)) +
          "<h2>Traces</h2>\n";
  for (std::size_t i = 0; i < suite.traces.size(); ++i) html += traceSection(suite.traces[i], i + 1);
  html += "<h2>What covers what</h2>\n" + matrix(suite);
  if (!suite.unsteady.empty())
    html += "<h2>Original traces that no longer replay as recorded</h2>\n" + items(suite.unsteady);
  if (!suite.left.empty()) html += "<h2>Left out</h2>\n" + items(suite.left);
  return html + "</body>\n</html>\n";
}

}  // namespace marmoset::cli
