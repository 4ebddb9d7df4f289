// Every strategy on the same suites, which the explorer's policies leave behind:
//   bench_suite SAMPLES --seed 1 --apps 5 --events 10000 [--noise 0,0.05 --policy swifthand,random --json]
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/reduce/suite/suite_reduction.h"
#include "tests/benchmarks/minimize/parallel.h"
#include "tests/benchmarks/suite/made_suites.h"
#include "tests/benchmarks/suite/phone_replayer.h"

namespace {

using namespace marmoset;
using namespace marmoset::test;

constexpr std::uint32_t extraRuns = 100, firstExtraRun = 1'000'000;

struct Options {
  ExploreOptions explore;
  std::vector<std::string> policies{"swifthand", "random"};
  std::vector<std::string> strategies = suite::strategyNames();
  std::uint64_t events = 10'000;
  std::uint32_t extra = extraRuns;
};

Options read(int count, char** arguments) {
  Options options;
  auto& explore = options.explore;
  explore.apps = 5;
  explore.sets = {"generated"};
  CLI::App program("Compares ways to reduce suites");
  program.add_option("samples", explore.samples, "the folder of the samples")->required();
  program.add_option("--seed", explore.seed, "of the apps and all chance");
  program.add_option("--apps", explore.apps, "generated, per noise");
  program.add_option("--events", options.events, "of each suite");
  program.add_option("--noise", explore.noises, "how often a generated screen surprises")->delimiter(',');
  program.add_option("--set", explore.sets, "generated, samples, recorded")->delimiter(',');
  program.add_option("--policy", options.policies, "that makes the suites")->delimiter(',');
  program.add_option("--strategy", options.strategies, "all by default")->delimiter(',');
  program.add_option("--extra", options.extra, "runs of each kept trace for its true rate");
  program.add_option("--jobs", explore.jobs, "threads");
  program.add_flag("--json", explore.json);
  try {
    program.parse(count, arguments);
  } catch (const CLI::ParseError& error) {
    std::exit(program.exit(error));
  }
  if (explore.noises.empty()) explore.noises = {0, 0.05};
  return options;
}

// One strategy on one suite.
struct Row {
  suite::Cost before, after;
  double wanted = 0, covered = 0, replays = 0, hours = 0, stabiliseHours = 0, certifyHours = 0;
  double planSeconds = 0, bound = 0, gap = 0, rate = 0, certified = 0, crashes = 0, crashesKept = 0;
};

// Leaves out the time in which phones replay, which is simulated too.
class TimedReplayer final : public suite::Replayer {
 public:
  explicit TimedReplayer(suite::Replayer& inner) : inner_(inner) {}
  tl::expected<void, reduce::Stopped> replay(std::span<const suite::ReplayRequest> requests,
                                             const Consume& consume) override {
    const auto begin = Clock::now();
    auto done = inner_.replay(requests, consume);
    seconds += std::chrono::duration<double>(Clock::now() - begin).count();
    return done;
  }
  using Clock = std::chrono::steady_clock;
  double seconds = 0;

 private:
  suite::Replayer& inner_;
};

double trueRate(const suite::Reduction& reduction, suite::Replayer& phone, std::uint32_t extra) {
  double sum = 0;
  for (const auto& kept : reduction.paths) {
    std::vector<suite::ReplayRequest> requests;
    for (std::uint32_t i = 0; i < extra; ++i) requests.push_back({kept.path, firstExtraRun + i});
    std::uint32_t successes = 0;
    const auto count = [&](std::size_t, const suite::Shown& shown) {
      successes += shown.asExpected && suite::includes(coverageOf(shown.path), kept.alone);
      return true;
    };
    if (!phone.replay(requests, count)) return 0;
    sum += static_cast<double>(successes) / extra;
  }
  return reduction.paths.empty() ? 0 : sum / static_cast<double>(reduction.paths.size());
}

Row measured(const Subject& subject, const std::vector<suite::SuiteScript>& scripts,
             const std::string& strategy, const Options& options) {
  const auto phone = subject.phone();
  suite::Labels labels(model::Abstraction::components, suite::allCoverage());
  std::vector<suite::Path> paths;
  for (std::uint32_t i = 0; i < scripts.size(); ++i)
    paths.push_back(labels.pathOf(scripts[i].recording, scripts[i].trace.setup, i));
  PhoneReplayer plain(*phone, scripts, labels, options.explore.seed);
  TimedReplayer replayer(plain);
  suite::ReductionSettings settings;
  settings.strategy = *suite::strategyOf(strategy);
  const auto begin = TimedReplayer::Clock::now();
  const auto done = reduceSuite(paths, replayer, settings);
  const auto seconds = std::chrono::duration<double>(TimedReplayer::Clock::now() - begin).count();
  if (!done) {
    fmt::print(stderr, "bench_suite: {}\n", done.error().message);
    std::exit(1);
  }
  Row row;
  row.before = done->before;
  row.after = costOf(done->kept());
  row.wanted = static_cast<double>(done->wanted);
  row.covered = static_cast<double>(done->wanted - done->lost.size());
  row.replays = static_cast<double>(done->stabilising.runs + done->searching.runs + done->certifying.runs);
  row.stabiliseHours = done->stabilising.hours(settings.durations);
  row.hours = row.stabiliseHours + done->searching.hours(settings.durations);
  row.certifyHours = done->certifying.hours(settings.durations);
  row.planSeconds = seconds - replayer.seconds;
  row.bound = done->bound;
  row.gap = done->gap();
  row.rate = trueRate(*done, plain, options.extra);
  for (const auto& kept : done->paths) row.certified += kept.certified ? 1 : 0;
  row.certified /= static_cast<double>(std::max<std::size_t>(done->paths.size(), 1));
  for (const auto item : coverageOf(paths))
    row.crashes += labels.table().kindOf(item) == suite::CoverageKind::crashes;
  row.crashesKept = row.crashes;
  for (const auto item : done->lost)
    row.crashesKept -= labels.table().kindOf(item) == suite::CoverageKind::crashes;
  return row;
}

template <class Part>
double mean(const std::vector<Row>& rows, const Part& part) {
  double sum = 0;
  for (const auto& row : rows) sum += static_cast<double>(part(row));
  return sum / static_cast<double>(rows.size());
}

nlohmann::ordered_json toJson(const std::string& set, double noise, const std::string& strategy,
                              const std::vector<Row>& rows) {
  const auto of = [&](const auto& part) { return mean(rows, part); };
  return {{"set", set},
          {"noise", noise},
          {"strategy", strategy},
          {"apps", rows.size()},
          {"before",
           {{"traces", of([](const Row& row) { return row.before.restarts; })},
            {"transitions", of([](const Row& row) { return row.before.transitions; })}}},
          {"after",
           {{"traces", of([](const Row& row) { return row.after.restarts; })},
            {"transitions", of([](const Row& row) { return row.after.transitions; })}}},
          {"coverage",
           {{"before", of([](const Row& row) { return row.wanted; })},
            {"after", of([](const Row& row) { return row.covered; })}}},
          {"replays", of([](const Row& row) { return row.replays; })},
          {"hours", of([](const Row& row) { return row.hours; })},
          {"stabiliseHours", of([](const Row& row) { return row.stabiliseHours; })},
          {"certifyHours", of([](const Row& row) { return row.certifyHours; })},
          {"planSeconds", of([](const Row& row) { return row.planSeconds; })},
          {"bound", of([](const Row& row) { return row.bound; })},
          {"gap", of([](const Row& row) { return row.gap; })},
          {"certified", of([](const Row& row) { return row.certified; })},
          {"crashes", of([](const Row& row) { return row.crashes; })},
          {"crashesKept", of([](const Row& row) { return row.crashesKept; })},
          {"rate", of([](const Row& row) { return row.rate; })}};
}

void print(const std::string& strategy, const std::vector<Row>& rows) {
  const auto of = [&](const auto& part) { return mean(rows, part); };
  fmt::print(
      "{:10} {:7.1f} {:8.1f} {:7.2f}% {:8.0f} {:8.2f} {:8.2f} {:8.2f} {:7.2f} {:6.1f}% {:5.1f}% {:5.1f}%\n",
      strategy, of([](const Row& row) { return row.after.restarts; }),
      of([](const Row& row) { return row.after.transitions; }),
      100 * of([](const Row& row) { return row.covered / row.wanted; }),
      of([](const Row& row) { return row.replays; }), of([](const Row& row) { return row.hours; }),
      of([](const Row& row) { return row.stabiliseHours; }),
      of([](const Row& row) { return row.certifyHours; }), of([](const Row& row) { return row.planSeconds; }),
      100 * of([](const Row& row) { return row.gap; }),
      100 * of([](const Row& row) { return row.certified; }),
      100 * of([](const Row& row) { return row.rate; }));
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  const auto options = read(count, arguments);
  auto all = nlohmann::ordered_json::array();
  for (const auto& set : subjectSets(options.explore)) {
    for (const auto& policy : options.policies) {
      const auto suites = inParallel(set.subjects.size(), options.explore.jobs, [&](std::size_t i) {
        return madeSuite(set.subjects[i], policy, options.events, options.explore.seed);
      });
      const auto name = set.name + "-" + policy;
      if (!options.explore.json)
        fmt::print(
            "{}, noise {:.2f}, seed {}, {} apps\n{:10} {:>7} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>7} "
            "{:>7} {:>6} {:>6}\n",
            name, set.noise, options.explore.seed, suites.size(), "strategy", "traces", "events", "covered",
            "replays", "hours", "stable h", "cert. h", "plan s", "gap", "cert.", "rate");
      for (const auto& strategy : options.strategies) {
        const auto rows = inParallel(set.subjects.size(), options.explore.jobs, [&](std::size_t i) {
          return measured(set.subjects[i], suites[i], strategy, options);
        });
        all.push_back(toJson(name, set.noise, strategy, rows));
        if (options.explore.json) continue;
        if (strategy == options.strategies.front())
          fmt::print("{:10} {:7.1f} {:8.1f}\n", "(before)",
                     mean(rows, [](const Row& row) { return row.before.restarts; }),
                     mean(rows, [](const Row& row) { return row.before.transitions; }));
        print(strategy, rows);
      }
    }
  }
  if (options.explore.json) fmt::print("{}\n", nlohmann::ordered_json{{"rows", all}}.dump());
}
