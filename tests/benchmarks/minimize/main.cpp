// Every strategy on the same generated apps, one table per noise:
//   bench_minimize --seed 1 --apps 30 --noise 0,0.05 [--only auto,nd3min:mdp] [--events 5000] [--json]
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/device/simulator/generator/success_histogram.h"
#include "engine/reduce/minimize/prior.h"
#include "tests/benchmarks/minimize/strategies.h"

namespace {

using marmoset::device::simulator::GeneratedCase;
using marmoset::device::simulator::SuccessHistogram;
using marmoset::reduce::Cost;
using marmoset::test::Sharpness;
using marmoset::test::SimulatedOracle;
using marmoset::test::Strategy;

struct Options {
  std::uint64_t seed = 1;
  std::uint32_t apps = 30, devices = 15, events = 0, extraRuns = 600;
  std::vector<double> noises;
  std::vector<std::string> only;
  bool json = false, perApp = false;
};

struct Row {
  double noise = 0;
  const Strategy* strategy = nullptr;
  std::uint32_t apps = 0, good = 0;
  Cost cost;
  std::uint64_t size = 0;

  double mean(std::uint64_t sum) const { return static_cast<double>(sum) / apps; }
  double hours() const {
    return (4.0 * static_cast<double>(cost.events) + 30.0 * static_cast<double>(cost.runs)) / 3600 / apps;
  }
};

double trueRate(const GeneratedCase& generated, const marmoset::reduce::Candidate& result,
                const Options& options) {
  SimulatedOracle oracle(generated, options.seed ^ 0x600d, Sharpness::verdicts);
  std::uint32_t successes = 0;
  for (std::uint32_t run = 0; run < options.extraRuns; ++run) successes += oracle.run({result, run}).success;
  return static_cast<double>(successes) / options.extraRuns;
}

void add(Row& row, const GeneratedCase& generated, const Options& options) {
  SimulatedOracle oracle(generated, options.seed, row.strategy->sharpness, options.devices);
  marmoset::reduce::MeteredOracle meter(oracle);
  const auto result = row.strategy->minimize(meter, generated);
  ++row.apps;
  row.cost.runs += meter.cost().runs;
  row.cost.events += meter.cost().events;
  row.cost.rounds += meter.cost().rounds;
  row.size += result.size();
  const double rate = trueRate(generated, result, options);
  row.good += rate >= 0.85;
  if (options.perApp) {
    fmt::print(
        stderr,
        "{:10} {:24} events {:5} guard {} -> size {:3} runs {:5} executed {:7} rounds {:4} rate {:.3f}\n",
        row.strategy->name, row.strategy->scheduler, generated.events(), generated.guardVariables,
        result.size(), meter.cost().runs, meter.cost().events, meter.cost().rounds, rate);
  }
}

std::vector<GeneratedCase> corpus(double noise, const Options& options) {
  std::vector<GeneratedCase> cases;
  for (std::uint32_t i = 0; i < options.apps; ++i) {
    marmoset::device::simulator::GeneratorSettings settings;
    settings.seed = options.seed * 1'000'000 + i;
    settings.noise = noise;
    if (options.events > 0) settings.events = options.events;
    cases.push_back(generateCase(settings));
  }
  return cases;
}

double meanEvents(const std::vector<GeneratedCase>& cases) {
  const auto add = [](std::size_t sum, const GeneratedCase& generated) { return sum + generated.events(); };
  return static_cast<double>(std::accumulate(cases.begin(), cases.end(), std::size_t{0}, add)) /
         static_cast<double>(std::max<std::size_t>(cases.size(), 1));
}

void print(const std::vector<Row>& rows) {
  fmt::print("{:10} {:24} {:>8} {:>9} {:>8} {:>8} {:>7}  share p>=.85 (95% interval)\n", "strategy",
             "scheduler", "runs", "events", "rounds", "hours", "size");
  for (const auto& row : rows) {
    const auto [low, high] = marmoset::reduce::rateInterval({row.good, row.apps - row.good});
    fmt::print("{:10} {:24} {:8.1f} {:9.0f} {:8.1f} {:8.2f} {:7.2f}  {:.3f} ({:.3f}-{:.3f})\n",
               row.strategy->name, row.strategy->scheduler, row.mean(row.cost.runs),
               row.mean(row.cost.events), row.mean(row.cost.rounds), row.hours(), row.mean(row.size),
               row.mean(row.good), low, high);
  }
}

nlohmann::json toJson(const Row& row) {
  return {{"noise", row.noise},
          {"strategy", row.strategy->name},
          {"scheduler", row.strategy->scheduler},
          {"apps", row.apps},
          {"runs", row.mean(row.cost.runs)},
          {"events", row.mean(row.cost.events)},
          {"rounds", row.mean(row.cost.rounds)},
          {"hours", row.hours()},
          {"size", row.mean(row.size)},
          {"share85", row.mean(row.good)}};
}

void printHistogram(const std::vector<GeneratedCase>& cases) {
  SuccessHistogram histogram;
  for (const auto& generated : cases) histogram.add(measureSuccess(generated));
  fmt::print("success probability of delta debugging's candidates:\n{}", print(histogram));
}

}  // namespace

int main(int count, char** arguments) {
  Options options;
  CLI::App program("Compares minimizers on generated apps");
  program.add_option("--seed", options.seed, "of the apps and their chance");
  program.add_option("--apps", options.apps, "per noise");
  program.add_option("--noise", options.noises, "how often a screen surprises, 0 to 0.1")->delimiter(',');
  program.add_option("--devices", options.devices, "runs of one round");
  program.add_option("--events", options.events, "length of the traces; random by default");
  program.add_option("--only", options.only, "strategy or strategy:scheduler")->delimiter(',');
  program.add_flag("--per-app", options.perApp, "a line per result on stderr");
  program.add_flag("--json", options.json);
  CLI11_PARSE(program, count, arguments);
  if (options.noises.empty()) options.noises = {0, 0.05, 0.10};

  const auto all = marmoset::test::strategies(options.only, options.devices);
  auto rows = nlohmann::json::array();
  for (const double noise : options.noises) {
    const auto cases = corpus(noise, options);
    std::vector<Row> table;
    for (const auto& strategy : all) {
      Row row{noise, &strategy};
      for (const auto& generated : cases) add(row, generated, options);
      table.push_back(row);
      rows.push_back(toJson(row));
    }
    if (options.json) continue;
    fmt::print("noise {:.2f}, {} apps, {:.0f} events on average, {} devices\n", noise, cases.size(),
               meanEvents(cases), options.devices);
    print(table);
    printHistogram(cases);
    fmt::print("\n");
  }
  if (options.json) fmt::print("{}\n", nlohmann::json{{"rows", rows}}.dump());
}
