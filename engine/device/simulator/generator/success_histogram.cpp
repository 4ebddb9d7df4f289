#include "engine/device/simulator/generator/success_histogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "engine/device/simulator/expression/machine.h"
#include "engine/device/simulator/simulated_device.h"

namespace marmoset::device::simulator {

namespace {

// A part of a trace cut into 2, 4, 8 ... pieces, or the trace without it; the launch always stays.
std::vector<Step> randomSubtrace(const std::vector<Step>& steps, Random& random) {
  const auto events = steps.size() - 1;
  const auto depth =
      std::max<std::int64_t>(1, static_cast<std::int64_t>(std::log2(static_cast<double>(events))));
  const auto pieces = std::min<std::size_t>(events, std::size_t{2} << random.below(depth));
  const auto piece = static_cast<std::size_t>(random.below(static_cast<std::int64_t>(pieces)));
  const auto from = 1 + events * piece / pieces, until = 1 + events * (piece + 1) / pieces;
  const bool complement = random.chance(0.5);
  std::vector<Step> subtrace{steps.front()};
  for (std::size_t i = 1; i < steps.size(); ++i) {
    if ((i >= from && i < until) != complement) subtrace.push_back(steps[i]);
  }
  return subtrace;
}

}  // namespace

std::uint64_t SuccessHistogram::total() const {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

void SuccessHistogram::add(double probability) {
  ++counts[static_cast<std::size_t>(std::lround(std::clamp(probability, 0.0, 1.0) * (bins - 1)))];
}

void SuccessHistogram::add(const SuccessHistogram& other) {
  for (std::size_t i = 0; i < bins; ++i) counts[i] += other.counts[i];
}

SuccessHistogram measureSuccess(const GeneratedCase& generated, const HistogramSettings& settings) {
  SuccessHistogram histogram;
  Random random(settings.seed);
  SimulatedDevice device(generated.app, "histogram");
  CleanStart start;
  start.package = facts(*generated.app).package;
  for (std::uint32_t i = 0; i < settings.subtraces; ++i) {
    const auto subtrace = randomSubtrace(generated.steps, random);
    std::uint32_t successes = 0;
    for (std::uint32_t run = 0; run < settings.runs; ++run) {
      start.seed = runSeed(settings.seed, i, run);
      if (!device.cleanStart(start, {})) continue;
      const auto outcome = device.replay(subtrace, {}, {});
      successes += outcome && outcome->failure;
    }
    histogram.add(static_cast<double>(successes) / settings.runs);
  }
  return histogram;
}

std::string print(const SuccessHistogram& histogram) {
  std::string out;
  const auto total = static_cast<double>(std::max<std::uint64_t>(histogram.total(), 1));
  for (std::size_t i = 0; i < SuccessHistogram::bins; ++i) {
    const double share = static_cast<double>(histogram.counts[i]) / total;
    out += fmt::format("{:4.2f} {:6.2f}% {}\n", static_cast<double>(i) / (SuccessHistogram::bins - 1),
                       share * 100, std::string(static_cast<std::size_t>(std::lround(share * 60)), '#'));
  }
  return out;
}

}  // namespace marmoset::device::simulator
