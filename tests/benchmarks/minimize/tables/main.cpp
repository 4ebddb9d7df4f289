// The tables of ND3MIN's evaluation, with stand-ins for its apps: the samples, and generated apps.
//   bench_minimize_tables SAMPLES_FOLDER [SEED]
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "engine/device/simulator/app_file.h"
#include "engine/device/simulator/generator/generator.h"
#include "engine/reduce/minimize/auto/minimizer.h"
#include "engine/reduce/minimize/metered_oracle.h"
#include "engine/reduce/minimize/nd3min.h"
#include "engine/reduce/minimize/peers/ddmin.h"
#include "tests/benchmarks/minimize/simulated_oracle.h"
#include "tests/benchmarks/minimize/tables/activity_case.h"
#include "tests/benchmarks/minimize/virtual_devices.h"

namespace {

using namespace marmoset;
using test::ActivityCase;

constexpr double publishedNoise = 0.05;
constexpr std::uint64_t generatedApps = 7;

std::vector<ActivityCase> sampleCases(const std::filesystem::path& samples, std::uint64_t seed) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(samples)) {
    if (entry.path().string().ends_with(".app.yaml")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<ActivityCase> cases;
  for (const auto& path : files) {
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto app = device::simulator::parseApp(text);
    if (!app) continue;
    for (auto& one : test::activityCases(path.parent_path().filename().string(), *app, seed)) {
      cases.push_back(std::move(one));
    }
  }
  return cases;
}

std::vector<ActivityCase> generatedCases(std::uint64_t seed, double noise) {
  std::vector<ActivityCase> cases;
  for (std::uint64_t i = 0; i < generatedApps; ++i) {
    const auto app = device::simulator::generateCase({.seed = seed * 1000 + i, .noise = noise}).app;
    for (auto& one : test::activityCases(fmt::format("generated {}", i + 1), app, seed + i)) {
      cases.push_back(std::move(one));
    }
  }
  return cases;
}

struct Answer {
  reduce::Nd3minResult result;
  double hours = 0;
};

Answer minimize(const ActivityCase& subject, const reduce::Scheduler& scheduler) {
  test::SimulatedOracle oracle(subject.program, subject.steps, subject.activity, 1);
  reduce::MeteredOracle meter(oracle);
  reduce::Candidate whole(subject.steps.size() - 1);
  std::iota(whole.begin(), whole.end(), 0u);
  Answer answer{*reduce::nd3min(meter, scheduler, whole, {})};
  answer.hours =
      (4.0 * static_cast<double>(meter.cost().events) + 30.0 * static_cast<double>(meter.cost().runs)) / 3600;
  return answer;
}

// Truncated, not rounded, as in the paper: a lower bound.
double truncated(double p) {
  return static_cast<double>(static_cast<int>(p * 100)) / 100;
}

std::string checkOf(const reduce::Nd3minResult& result) {
  if (!result.check) return "gave up";
  const reduce::Prior prior;
  return fmt::format("{} ({:.2f}/{:.2f})", result.check->successes,
                     truncated(prior.atLeast(0.85, *result.check)),
                     truncated(prior.minimal(static_cast<std::uint32_t>(result.events.size()), {})));
}

std::string shortName(const std::string& activity) {
  return activity.substr(activity.rfind('.') + 1);
}

class Columns {
 public:
  void add(const Answer& answer) {
    sizes_.push_back(static_cast<double>(answer.result.events.size()));
    steps_.push_back(answer.result.steps);
    hours_.push_back(answer.hours);
  }
  std::string mean() const {
    const auto mean = [](const std::vector<double>& v) {
      return std::accumulate(v.begin(), v.end(), 0.0) / static_cast<double>(v.size());
    };
    return fmt::format("{:>6.2f} {:>6.1f} {:>7.1f} {:16}", mean(sizes_), mean(steps_), mean(hours_), "");
  }
  std::string median() const {
    const auto median = [](std::vector<double> v) {
      std::sort(v.begin(), v.end());
      return (v[(v.size() - 1) / 2] + v[v.size() / 2]) / 2;
    };
    return fmt::format("{:>6.1f} {:>6.1f} {:>7.1f} {:16}", median(sizes_), median(steps_), median(hours_),
                       "");
  }

 private:
  std::vector<double> sizes_, steps_, hours_;
};

struct Named {
  std::string name;
  std::unique_ptr<reduce::Scheduler> scheduler;
};

// One of Tables 1 to 3: what each scheduler makes of each case. Answers what the last one did.
std::vector<Answer> printTable(const std::string& title, const std::vector<ActivityCase>& cases,
                               const std::vector<const Named*>& schedulers) {
  std::string first = fmt::format("{:38}", ""), second = fmt::format("{:14} {:23}", "app", "activity");
  for (const auto* named : schedulers) {
    first += fmt::format(" {:38}", named->name);
    second += fmt::format(" {:>6} {:>6} {:>7} {:16}", "events", "steps", "hours", "check (p1/p2)");
  }
  fmt::print("{}\n{}\n{}\n", title, first, second);
  std::vector<Columns> columns(schedulers.size());
  std::vector<Answer> last;
  for (const auto& subject : cases) {
    std::string line = fmt::format("{:14} {:23}", subject.app, shortName(subject.activity));
    for (std::size_t i = 0; i < schedulers.size(); ++i) {
      auto answer = minimize(subject, *schedulers[i]->scheduler);
      columns[i].add(answer);
      line += fmt::format(" {:>6} {:>6} {:>7.1f} {:16}", answer.result.events.size(), answer.result.steps,
                          answer.hours, checkOf(answer.result));
      if (i + 1 == schedulers.size()) last.push_back(std::move(answer));
    }
    fmt::print("{}\n", line);
  }
  std::string means = fmt::format("{:38}", "average"), medians = fmt::format("{:38}", "median");
  for (const auto& column : columns) {
    means += " " + column.mean();
    medians += " " + column.median();
  }
  fmt::print("{}\n{}\n\n", means, medians);
  return last;
}

// Table 4: plain delta debugging on results that were minimised with care.
void printFurther(const std::vector<ActivityCase>& cases, const std::vector<Answer>& answers) {
  fmt::print("Table 4: plain delta debugging on the results of mdp in Table 1, where it made them smaller\n");
  fmt::print("{:14} {:23} {:>6} {:>6}   {:>6} {:>6}\n", "app", "activity", "events", "check", "events",
             "check");
  double before = 0, after = 0, rateBefore = 0, rateAfter = 0;
  int rows = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    test::SimulatedOracle oracle(cases[i].program, cases[i].steps, cases[i].activity, 2);
    reduce::OneRunTest test(oracle);
    const auto& small = answers[i].result;
    const auto further = *reduce::ddmin(test, small.events);
    if (further.size() == small.events.size() || !small.check) continue;
    std::uint32_t successes = 0;
    for (std::uint32_t run = 1; run <= 20; ++run) successes += oracle.run({further, run}).success;
    fmt::print("{:14} {:23} {:>6} {:>3}/20   {:>6} {:>3}/20\n", cases[i].app, shortName(cases[i].activity),
               small.events.size(), small.check->successes, further.size(), successes);
    ++rows;
    before += static_cast<double>(small.events.size());
    after += static_cast<double>(further.size());
    rateBefore += small.check->successes;
    rateAfter += successes;
  }
  if (rows == 0) return;
  fmt::print("{:38} {:>6.2f} {:>6.2f}   {:>6.2f} {:>6.2f}\n",
             fmt::format("average of {} of {}", rows, cases.size()), before / rows, rateBefore / rows,
             after / rows, rateAfter / rows);
}

// What a minimizer made of all cases, every begun run counted.
struct Beside {
  double size = 0, rounds = 0, hours = 0;
  std::size_t good = 0;  // reproduce in at least 85% of 300 more runs
};

Beside besides(
    const std::vector<ActivityCase>& cases, test::Sharpness sharpness,
    const std::function<reduce::Candidate(test::VirtualDevices&, const reduce::Candidate&)>& reduced) {
  constexpr std::uint32_t devices = 15, moreRuns = 300;
  const bool looks = sharpness != test::Sharpness::verdicts;
  Beside sum;
  for (const auto& subject : cases) {
    test::SimulatedOracle oracle(subject.program, subject.steps, subject.activity, 1, devices, sharpness);
    test::VirtualDevices work(oracle, devices, {}, looks,
                              looks ? std::optional(replay::Speculation()) : std::nullopt);
    reduce::Candidate whole(subject.steps.size() - 1);
    std::iota(whole.begin(), whole.end(), 0u);
    const auto result = reduced(work, whole);
    sum.size += static_cast<double>(result.size());
    sum.rounds += static_cast<double>(work.cost().rounds);
    sum.hours += work.cost().seconds / 3600;
    std::uint32_t successes = 0;
    for (std::uint32_t run = 0; run < moreRuns; ++run)
      successes += oracle.run({result, 100'000 + run}).success;
    sum.good += successes >= 0.85 * moreRuns;
  }
  return sum;
}

void printBesides(const std::string& title, const std::vector<ActivityCase>& cases,
                  const reduce::Scheduler& heuristic) {
  const auto print = [&](const std::string& name, const Beside& sum) {
    const auto count = static_cast<double>(cases.size());
    fmt::print("{:20} {:6.2f} {:7.1f} {:7.2f} {:3} of {}\n", name, sum.size / count, sum.rounds / count,
               sum.hours / count, sum.good, cases.size());
  };
  fmt::print("{}\n{:20} {:>6} {:>7} {:>7} {}\n", title, "", "events", "rounds", "hours", "p>=.85");
  print("nd3min, heuristic", besides(cases, test::Sharpness::verdicts, [&](auto& work, const auto& whole) {
          return reduce::nd3min(work, heuristic, whole, {})->events;
        }));
  struct Row {
    std::string name;
    test::Sharpness sharpness;
    reduce::Mode mode;
  };
  const std::vector<Row> rows{{"auto", test::Sharpness::callbacks, reduce::Mode::standard},
                              {"auto, paper", test::Sharpness::callbacks, reduce::Mode::paper},
                              {"auto, screens", test::Sharpness::screens, reduce::Mode::standard},
                              {"auto, paper, screens", test::Sharpness::screens, reduce::Mode::paper}};
  for (const auto& row : rows) {
    print(row.name, besides(cases, row.sharpness, [&](auto& work, const auto& whole) {
            reduce::AutoSettings settings;
            settings.mode = row.mode;
            settings.otherEndings = true;
            return reduce::minimizeTrace(work, whole, settings).events;
          }));
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) {
    std::cerr << "usage: bench_minimize_tables SAMPLES_FOLDER [SEED]\n";
    return 2;
  }
  const std::uint64_t seed = count > 2 ? std::stoull(arguments[2]) : 1;
  const Named naive{"naive (round-robin)", reduce::roundRobinScheduler({})};
  const Named heuristic{"heuristic", reduce::heuristicScheduler({})};
  const Named mdp{"mdp", reduce::mdpScheduler({})};
  fmt::print("ND3MIN's tables with stand-ins for its apps; seed {}, hours are virtual device hours\n\n",
             seed);
  const auto generated = generatedCases(seed, publishedNoise);
  const auto answers =
      printTable(fmt::format("Table 1: {} generated apps of noise {}", generatedApps, publishedNoise),
                 generated, {&heuristic, &mdp});
  const auto samples = sampleCases(arguments[1], seed);
  printTable("Table 2: the sample apps", samples, {&heuristic, &mdp});
  const std::vector<ActivityCase> few(generated.begin(),
                                      generated.begin() + std::min<std::ptrdiff_t>(9, std::ssize(generated)));
  printTable("Table 3: naive trace selection, on the first rows of Table 1", few, {&naive, &heuristic, &mdp});
  printFurther(generated, answers);
  printBesides("Beside auto, the apps of Table 1, every begun run counted", generated, *heuristic.scheduler);
  printBesides("The same without noise", generatedCases(seed, 0), *heuristic.scheduler);
}
