#include "server/cli/replay/replay_suite.h"

#include <algorithm>
#include <ostream>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/regression.h"
#include "engine/reduce/suite/manifest.h"
#include "server/cli/job/run_job.h"
#include "server/cli/json_output.h"
#include "server/cli/output.h"
#include "server/cli/plain_text.h"
#include "server/cli/table.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

using jobs::JudgedTrace;
using Kind = suite::TraceVerdict::Kind;

// What went otherwise, in one line; empty: nothing.
std::string divergenceOf(const JudgedTrace& trace) {
  if (trace.failures == 0) return {};
  if (!trace.missing.empty()) return fmt::format("no longer covers {}", fmt::join(trace.missing, ", "));
  return fmt::format("line {}, {}: expected {}; seen {}", trace.line, trace.event, trace.expected,
                     trace.seen);
}

std::string sureness(const JudgedTrace& trace) {
  return fmt::format("{} of {} runs failed; {:.1f}% likely if nothing had changed", trace.failures,
                     trace.runs, trace.chance * 100);
}

nlohmann::ordered_json toJson(const jobs::RegressionReport& report) {
  auto traces = nlohmann::ordered_json::array();
  for (const auto& trace : report.traces) {
    nlohmann::ordered_json one{{"script", trace.script},
                               {"verdict", jobs::name(trace.kind)},
                               {"runs", trace.runs},
                               {"failures", trace.failures},
                               {"chance", trace.chance}};
    if (trace.line > 0)
      one.update(
          {{"line", trace.line}, {"event", trace.event}, {"expected", trace.expected}, {"seen", trace.seen}});
    if (!trace.missing.empty()) one["missing"] = trace.missing;
    traces.push_back(std::move(one));
  }
  return {{"traces", std::move(traces)}, {"regressions", report.regressions()}, {"left", report.left}};
}

std::string junitOf(const jobs::RegressionReport& report, const std::string& folder) {
  pugi::xml_document document;
  auto suite = document.append_child("testsuites").append_child("testsuite");
  suite.append_attribute("name") = printable(folder).c_str();
  suite.append_attribute("tests") = static_cast<unsigned>(report.traces.size() + report.left.size());
  suite.append_attribute("failures") = static_cast<unsigned>(report.regressions());
  suite.append_attribute("errors") = static_cast<unsigned>(report.left.size());
  for (const auto& trace : report.traces) {
    auto test = suite.append_child("testcase");
    test.append_attribute("name") = printable(trace.script).c_str();
    test.append_attribute("classname") = printable(folder).c_str();
    if (trace.kind == Kind::holds) continue;
    auto text = test.append_child(trace.kind == Kind::regression ? "failure" : "system-out");
    if (trace.kind == Kind::regression)
      text.append_attribute("message") = printable(divergenceOf(trace)).c_str();
    text.text() = printable(divergenceOf(trace) + "; " + sureness(trace)).c_str();
  }
  for (const auto& why : report.left) {
    auto test = suite.append_child("testcase");
    test.append_attribute("name") = printable(why).c_str();
    test.append_attribute("classname") = printable(folder).c_str();
    test.append_child("error").append_attribute("message") = printable(why).c_str();
  }
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

void print(const jobs::RegressionReport& report, const Console& console) {
  Table table({{"trace"}, {"verdict"}, {"failed", Table::Align::right}});
  for (const auto& trace : report.traces)
    table.add({trace.script, std::string(jobs::name(trace.kind)),
               fmt::format("{} of {}", trace.failures, trace.runs)});
  table.print(console);
  for (const auto& trace : report.traces) {
    if (trace.failures == 0) continue;
    console.out << fmt::format("\n{}: {}\n  {}\n", trace.script, divergenceOf(trace), sureness(trace));
  }
  for (const auto& why : report.left) console.out << fmt::format("\nleft out: {}\n", why);
}

}  // namespace

int replaySuite(const ReplaySuiteOptions& options, const Console& console) {
  const auto manifest = suite::loadManifest(options.folder);
  if (!manifest) return console.fail(manifest.error());
  const auto junit = planOutput(options.junit, inputsOf({options.folder}, options.run));
  if (!junit) return console.fail(junit.error());
  const system::Interruption interruption;
  const device::Operation operation{.stop = interruption.token()};
  const auto store = openStore(console);
  const auto pool = openPool(options.run, operation);
  if (!pool) return console.fail(pool.error());
  jobs::KnobValues knobs(jobs::regressionKind.knobs());
  if (options.runs) knobs.set("runs", *options.runs);
  auto request = jobOn(std::vector<std::string>{options.folder}, jobs::regressionKind, knobs, options.run);
  request.name = options.folder;
  request.goesOn = true;
  const auto open = [&](const std::string& file) { return openScript(file, options.run, console); };
  const auto outcome = runHere(request, {console, store, *pool, open}, operation);
  const auto* report = outcome.as<jobs::RegressionReport>();
  if (!report) return tellNothing(outcome, console);
  tellLeftOut(options.run, console);
  options.json ? printObject(toJson(*report), console) : print(*report, console);
  if (*junit) {
    if (const auto written = (*junit)->write(junitOf(*report, options.folder)); !written)
      return failPrinted(written.error(), console);
  }
  return report->regressions() == 0 && report->left.empty() ? fine : no;
}

}  // namespace marmoset::cli
