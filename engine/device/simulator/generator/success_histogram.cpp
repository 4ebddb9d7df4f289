#include "engine/device/simulator/generator/success_histogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include <fmt/format.h>

#include "engine/device/simulator/simulated_device.h"

namespace marmoset::device::simulator {

namespace {

using Events = std::vector<std::size_t>;  // positions in the trace, without the launch

constexpr std::size_t firstParts = 5;

// Part `which` of `count`, or all but it.
Events cut(const Events& events, std::size_t count, std::size_t which, bool complement) {
  const auto from = events.begin() + static_cast<std::ptrdiff_t>(events.size() * which / count),
             until = events.begin() + static_cast<std::ptrdiff_t>(events.size() * (which + 1) / count);
  if (!complement) return {from, until};
  Events rest(events.begin(), from);
  rest.insert(rest.end(), until, events.end());
  return rest;
}

// Delta debugging that measures every subtrace it asks for.
class Search {
 public:
  Search(const GeneratedCase& generated, const HistogramSettings& settings)
      : generated_(generated), settings_(settings), device_(generated.app, "histogram") {
    start_.package = facts(*generated.app).package;
  }

  SuccessHistogram run() {
    Events events(generated_.events());
    std::iota(events.begin(), events.end(), std::size_t{1});
    std::size_t parts = firstParts;
    while (events.size() > 1) {
      parts = std::min(parts, events.size());
      if (auto part = passing(events, parts, false)) {
        events = *std::move(part);
        parts = firstParts;
      } else if (auto rest = parts > 2 ? passing(events, parts, true) : std::nullopt) {
        events = *std::move(rest);
        parts = std::max<std::size_t>(parts - 1, 2);
      } else if (parts < events.size() && histogram_.total() < settings_.subtraces) {
        parts *= 2;
      } else {
        break;
      }
    }
    return histogram_;
  }

 private:
  std::optional<Events> passing(const Events& events, std::size_t parts, bool complement) {
    for (std::size_t i = 0; i < parts && histogram_.total() < settings_.subtraces; ++i) {
      auto subtrace = cut(events, parts, i, complement);
      const auto successes = successesOf(subtrace);
      histogram_.add(static_cast<double>(successes) / settings_.runs);
      if (successes * 10 >= settings_.runs * 9) return subtrace;
    }
    return std::nullopt;
  }

  std::uint32_t successesOf(const Events& subtrace) {
    std::vector<Step> steps{generated_.steps.front()};
    for (const auto event : subtrace) steps.push_back(generated_.steps[event]);
    std::uint32_t successes = 0;
    for (std::uint32_t run = 0; run < settings_.runs; ++run) {
      start_.seed = runSeed(settings_.seed, histogram_.total(), run);
      if (!device_.cleanStart(start_, {})) continue;
      const auto outcome = device_.replay(steps, {}, {});
      successes += outcome && outcome->failure;
    }
    return successes;
  }

  const GeneratedCase& generated_;
  const HistogramSettings& settings_;
  SimulatedDevice device_;
  CleanStart start_;
  SuccessHistogram histogram_;
};

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
  return Search(generated, settings).run();
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
