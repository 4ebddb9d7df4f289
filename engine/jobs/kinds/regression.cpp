#include "engine/jobs/kinds/regression.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/suite/loaded_suites.h"
#include "engine/jobs/knob_fields.h"
#include "engine/reduce/jobs/device_names.h"
#include "engine/reduce/suite/device_replayer.h"
#include "engine/replay/stored_json.h"
#include "engine/script/events/event_lines.h"

namespace marmoset::jobs {

namespace {

const KnobFields<RegressionKnobs>& regressionFields() {
  static const KnobFields<RegressionKnobs> fields{
      {&RegressionKnobs::runs, {"runs", "--runs", "N", "How many times each", Knob::Whole{1, 1000}}}};
  return fields;
}

const std::vector<Knob>& regressionKnobs() {
  return regressionFields().knobs();
}

class RegressionJob {
 public:
  explicit RegressionJob(Context& context)
      : context_(context), labels_(suiteAbstraction, suite::allCoverage()) {}

  Outcome run() {
    auto loaded = loadedSuites(context_);
    if (!loaded) return failed(loaded.error());
    const auto& scripts = loaded->scripts;
    const auto surroundings = context_.surroundings(scripts.front().trace);
    const auto names = reduce::deviceNames(surroundings);
    if (!names) return endedBy(context_, names.error());
    const auto traces = expectedOf(scripts);
    suite::DeviceReplayer replayer(surroundings, names->app, names->profile, scripts, labels_);
    const auto runs = regressionFields().settingsOf(context_.spec.knobs).runs;
    context_.host.begin("replaying", 0, static_cast<std::uint32_t>(scripts.size() * runs));
    static_cast<void>(context_.book.note("{\"begun\":true}"));
    const auto verdicts = judgeSuite(traces, runs, replayer, [&](std::size_t done, std::size_t total) {
      JobNews news;
      news.done = static_cast<std::uint32_t>(done);
      news.total = static_cast<std::uint32_t>(total);
      news.message = fmt::format("{}: {} of {} runs", context_.name, done, total);
      context_.host.tell(news);
    });
    if (!verdicts) {
      const bool wasCancelled = verdicts.error().reason == reduce::Stopped::Reason::cancelled;
      return wasCancelled ? stopped(context_) : hindered(context_, verdicts.error().message);
    }
    RegressionReport report{{}, std::move(loaded->left)};
    for (std::size_t i = 0; i < scripts.size(); ++i)
      report.traces.push_back(told(scripts[i], traces[i], (*verdicts)[i]));
    return outcomeOf(std::move(report));
  }

 private:
  std::vector<suite::ExpectedTrace> expectedOf(std::span<const suite::SuiteScript> scripts) {
    std::vector<suite::ExpectedTrace> traces;
    const auto paths = pathsOf(scripts, labels_);
    for (std::size_t i = 0; i < scripts.size(); ++i) {
      suite::ExpectedTrace trace{paths[i], scripts[i].evidence.value_or(suite::TraceEvidence{}), {}};
      const auto& kept = trace.evidence.covers;
      for (const auto item : coverageOf(paths[i])) {
        const auto words = labels_.table().describe(item);
        if (std::find(kept.begin(), kept.end(), words) != kept.end()) trace.alone.push_back(item);
      }
      traces.push_back(std::move(trace));
    }
    return traces;
  }

  JudgedTrace told(const suite::SuiteScript& script, const suite::ExpectedTrace& expected,
                   const suite::TraceVerdict& verdict) const {
    JudgedTrace judged{
        script.name, verdict.kind, verdict.failures, verdict.runs, verdict.chance, 0, "", "", "", {}};
    if (!verdict.shown) return judged;
    const auto& shown = *verdict.shown;
    if (!verdict.leftTheWay) {
      suite::Covered covered;
      addCoverage(covered, shown);
      for (const auto item : covered.missing(expected.alone))
        judged.missing.push_back(labels_.table().describe(item));
      return judged;
    }
    const auto event = script.trace.setup + static_cast<std::uint32_t>(shown.size()) - 1;
    judged.line = script::firstLineNumber(script.trace.events[event]);
    judged.event = shown.size() == 0 ? "the launch" : labels_.inputWords(shown.steps.back().input);
    const auto position = shown.size();
    judged.expected =
        lookedLike(position == 0 ? expected.path.covers : expected.path.steps[position - 1].covers);
    judged.seen = lookedLike(position == 0 ? shown.covers : shown.steps.back().covers);
    return judged;
  }

  // "activity com.x.Main, state 5f12": what can be said of a moment.
  std::string lookedLike(const suite::Items& items) const {
    std::vector<std::string> words;
    for (const auto item : items) {
      const auto kind = labels_.table().kindOf(item);
      if (kind == suite::CoverageKind::activities || kind == suite::CoverageKind::states ||
          kind == suite::CoverageKind::crashes)
        words.push_back(labels_.table().describe(item));
    }
    std::sort(words.begin(), words.end());
    return fmt::format("{}", fmt::join(words, ", "));
  }

  Outcome outcomeOf(RegressionReport report) const {
    const auto broken = report.regressions();
    Outcome outcome;
    outcome.message = broken == 0 ? fmt::format("{}: all {} traces hold", context_.name, report.traces.size())
                                  : fmt::format("{}: {} of {} traces no longer hold", context_.name, broken,
                                                report.traces.size());
    outcome.warning = broken > 0;
    outcome.stored = replay::printed({{"message", outcome.message}});
    outcome.result = std::move(report);
    return outcome;
  }

  Context& context_;
  suite::Labels labels_;
};

Outcome runRegression(Context& context) {
  return RegressionJob(context).run();
}

}  // namespace

std::string_view name(suite::TraceVerdict::Kind kind) {
  constexpr std::array<std::string_view, 3> names{"holds", "unsteady", "regression"};
  return names[static_cast<std::size_t>(kind)];
}

std::size_t RegressionReport::regressions() const {
  return static_cast<std::size_t>(std::count_if(traces.begin(), traces.end(), [](const JudgedTrace& trace) {
    return trace.kind == suite::TraceVerdict::Kind::regression;
  }));
}

const Kind regressionKind{.name = "regression",
                          .verb = "Checking",
                          .noun = "regression run",
                          .subject = SubjectKind::suite,
                          .inEditors = false,
                          .knobs = regressionKnobs,
                          .run = runRegression};

}  // namespace marmoset::jobs
