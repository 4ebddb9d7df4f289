#include "tests/benchmarks/minimize/regime.h"

#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "engine/device/simulator/expression/machine.h"
#include "tests/benchmarks/minimize/parallel.h"

namespace marmoset::test {
namespace {

using device::simulator::GeneratedCase;

// Short traces are more frequent than long ones: the logarithm is spread evenly.
std::uint32_t lengthOf(std::uint64_t seed, const MinimizeOptions& options) {
  device::simulator::Random random(seed);
  const double share = static_cast<double>(random.below(1'000'001)) / 1e6;
  return static_cast<std::uint32_t>(
      std::lround(options.fewestEvents *
                  std::pow(static_cast<double>(options.mostEvents) / options.fewestEvents, share)));
}

void tell(const Strategy& strategy, const GeneratedCase& generated, const Minimized& result, double rate) {
  fmt::print(stderr,
             "{:8} {:16} events {:5} guard {} -> size {:3} runs {:5} executed {:7} rounds {:4} hours {:7.2f} "
             "rate {:.3f}\n",
             strategy.name, strategy.scheduler, generated.events(), generated.guardVariables,
             result.events.size(), result.cost.runs, result.cost.events, result.cost.rounds,
             result.cost.seconds / 3600, rate);
}

}  // namespace

Regime::Regime(double noise, const MinimizeOptions& options) : noise_(noise), options_(options) {
  cases_ = inParallel(options.apps, options.jobs, [&](std::size_t i) {
    device::simulator::GeneratorSettings settings;
    settings.seed = options.seed * 1'000'000 + i;
    settings.noise = noise;
    if (options.mostEvents > 0) settings.events = lengthOf(settings.seed, options);
    // A crash that depends on less would have come long before.
    if (settings.events >= 1000u) settings.guardVariables = 4 + static_cast<std::uint32_t>(settings.seed % 4);
    return generateCase(settings);
  });
}

double Regime::trueRate(const GeneratedCase& generated, const reduce::Candidate& result) const {
  SimulatedOracle oracle(generated, options_.seed ^ 0x600d, Sharpness::verdicts);
  oracle.loseEvents(options_.workplace.lost);
  std::uint32_t successes = 0;
  for (std::uint32_t run = 0; run < options_.extraRuns; ++run) successes += oracle.run({result, run}).success;
  return static_cast<double>(successes) / options_.extraRuns;
}

Row Regime::measure(const Strategy& strategy) const {
  struct Answer {
    Minimized result;
    double rate = 0;
  };
  const auto answers = inParallel(cases_.size(), options_.jobs, [&](std::size_t i) {
    auto result = strategy.minimize(cases_[i], options_.seed);
    const auto rate = trueRate(cases_[i], result.events);
    return Answer{std::move(result), rate};
  });
  Row row{noise_, strategy.name, strategy.scheduler};
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto& [result, rate] = answers[i];
    ++row.apps;
    row.cost += result.cost;
    row.size += result.events.size();
    const bool good = rate >= 0.85;
    row.good += good;
    row.certified += result.certified;
    row.certifiedGood += good && result.certified;
    row.told += result.told > 0;
    row.toldHolds += result.told > 0 && rate >= result.told;
    if (options_.perApp) tell(strategy, cases_[i], result, rate);
  }
  return row;
}

double Regime::meanEvents() const {
  const auto add = [](std::size_t sum, const GeneratedCase& generated) { return sum + generated.events(); };
  return static_cast<double>(std::accumulate(cases_.begin(), cases_.end(), std::size_t{0}, add)) /
         static_cast<double>(std::max<std::size_t>(cases_.size(), 1));
}

device::simulator::SuccessHistogram Regime::histogram() const {
  device::simulator::SuccessHistogram sum;
  for (const auto& one :
       inParallel(cases_.size(), options_.jobs, [&](std::size_t i) { return measureSuccess(cases_[i]); })) {
    sum.add(one);
  }
  return sum;
}

}  // namespace marmoset::test
