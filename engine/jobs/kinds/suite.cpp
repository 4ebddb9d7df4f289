#include "engine/jobs/kinds/suite.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/jobs/context.h"
#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/suite/loaded_suites.h"
#include "engine/jobs/kinds/suite/suite_knobs.h"
#include "engine/jobs/kinds/suite/written_traces.h"
#include "engine/reduce/jobs/device_names.h"
#include "engine/reduce/suite/device_replayer.h"
#include "engine/replay/stored_json.h"

namespace marmoset::jobs {

namespace {

suite::ReductionSettings settingsOf(const SuiteKnobs& knobs) {
  suite::ReductionSettings settings;
  settings.strategy = suite::strategyOf(knobs.strategy).value_or(settings.strategy);
  settings.stage = knobs.stage;
  settings.replays = knobs.replays;
  settings.fragments = knobs.fragments;
  settings.mode = reduce::modeOf(knobs.mode).value_or(settings.mode);
  settings.keep = knobs.keep;
  settings.minutes = knobs.minutes;
  return settings;
}

class SuiteJob {
 public:
  explicit SuiteJob(Context& context)
      : context_(context),
        knobs_(suiteKnobsOf(context.spec.knobs)),
        labels_(suiteAbstraction, suite::coverageChoice(knobs_.coverage).value_or(suite::allCoverage())) {}

  Outcome run() {
    auto loaded = loadedSuites(context_);
    if (!loaded) return failed(loaded.error());
    const auto& scripts = loaded->scripts;
    const auto surroundings = context_.surroundings(scripts.front().trace);
    const auto names = reduce::deviceNames(surroundings);
    if (!names) return jobs::endedBy(context_, names.error());
    const auto paths = pathsOf(scripts, labels_);
    const auto coverage = kindsSeen();
    suite::DeviceReplayer replayer(surroundings, names->app, names->profile, scripts, labels_);
    auto reduced = reduceSuite(paths, replayer, settings());
    if (!reduced) return endedBy(reduced.error());
    auto traces = writtenTraces(context_, scripts, *reduced, labels_);
    if (!traces) return std::move(traces).error();

    ReducedSuite result{scripts.front().trace.package,
                        *std::move(reduced),
                        *std::move(traces),
                        coverage,
                        {},
                        std::move(loaded->left),
                        {},
                        replayer.newRuns()};
    for (const auto item : result.reduction.lost) result.lost.push_back(labels_.table().describe(item));
    for (const auto trace : result.reduction.unsteady) result.unsteady.push_back(scripts[trace].name);
    return outcomeOf(std::move(result));
  }

 private:
  std::string kindsSeen() const {
    suite::CoverageChoice seen;
    for (suite::Item item = 0; item < labels_.table().size(); ++item)
      seen.insert(labels_.table().kindOf(item));
    return suite::toString(seen);
  }

  suite::ReductionSettings settings() {
    auto settings = settingsOf(knobs_);
    settings.progress = [&](std::string_view stage, std::size_t done, std::size_t total) {
      if (stage != stage_) context_.host.begin(stage, 0, static_cast<std::uint32_t>(total));
      if (stage != stage_) static_cast<void>(context_.book.note(replay::printed({{"stage", stage}})));
      stage_ = stage;
      JobNews news;
      news.done = static_cast<std::uint32_t>(done);
      news.total = static_cast<std::uint32_t>(total);
      news.message = fmt::format("{}: {}, {} of {}", context_.name, stage, done, total);
      context_.host.tell(news);
    };
    return settings;
  }

  Outcome endedBy(const reduce::Stopped& stopped) const {
    return stopped.reason == reduce::Stopped::Reason::cancelled ? jobs::stopped(context_)
                                                                : hindered(context_, stopped.message);
  }

  Outcome outcomeOf(ReducedSuite result) const {
    const auto& reduction = result.reduction;
    const auto after = costOf(reduction.kept());
    Outcome outcome;
    outcome.message =
        fmt::format("{}: {} traces with {} events instead of {} with {}", context_.name, after.restarts,
                    after.transitions, reduction.before.restarts, reduction.before.transitions);
    outcome.size = static_cast<std::uint32_t>(after.transitions);
    outcome.warning = !result.lost.empty() || !reduction.isCertified();
    outcome.stored = replay::printed({{"message", outcome.message}, {"lost", result.lost}});
    outcome.result = std::move(result);
    return outcome;
  }

  Context& context_;
  const SuiteKnobs knobs_;
  suite::Labels labels_;
  std::string stage_;
};

Outcome runSuite(Context& context) {
  return SuiteJob(context).run();
}

}  // namespace

const Kind suiteKind{.name = "suite",
                     .verb = "Reducing",
                     .noun = "suite",
                     .subject = SubjectKind::suite,
                     .inEditors = false,
                     .knobs = suiteKnobs,
                     .check = checkSuiteKnobs,
                     .run = runSuite};

}  // namespace marmoset::jobs
