// Every strategy on the same generated apps, one table per noise:
//   bench_minimize --seed 1 --apps 30 --noise 0,0.05 [--strategy nd3min --scheduler mdp] [--events
//   2000-10000]
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/reduce/minimize/prior.h"
#include "tests/benchmarks/minimize/external_peers.h"
#include "tests/benchmarks/minimize/regime.h"

namespace {

using marmoset::test::MinimizeOptions;
using marmoset::test::Regime;
using marmoset::test::Row;
using marmoset::test::Strategy;

void printHeader() {
  fmt::print("{:8} {:16} {:>8} {:>8} {:>9} {:>8} {:>8} {:>8} {:>7}  share p>=.85 (95% interval)\n",
             "strategy", "scheduler", "runs", "used", "events", "rounds", "hours", "waiting", "size");
}

void print(const Row& row) {
  const auto [low, high] = marmoset::reduce::rateInterval({row.good, row.apps - row.good});
  fmt::print("{:8} {:16} {:8.1f} {:8.1f} {:9.0f} {:8.1f} {:8.2f} {:8.2f} {:7.2f}  {:.3f} ({:.3f}-{:.3f})\n",
             row.strategy, row.scheduler, row.mean(row.cost.runs), row.mean(row.cost.used),
             row.mean(row.cost.events), row.mean(row.cost.rounds), row.hours(), row.waiting(),
             row.mean(row.size), row.mean(row.good), low, high);
  if (row.certified > 0) {
    const auto [least, most] =
        marmoset::reduce::rateInterval({row.certifiedGood, row.certified - row.certifiedGood});
    fmt::print("{:25} {} certified, of these {} with p>=.85 ({:.3f}-{:.3f})\n", "", row.certified,
               row.certifiedGood, least, most);
  }
  if (row.told > 0) {
    const auto [least, most] = marmoset::reduce::rateInterval({row.toldHolds, row.told - row.toldHolds});
    fmt::print("{:25} {} told to have at least some rate, {} have it ({:.3f}-{:.3f})\n", "", row.told,
               row.toldHolds, least, most);
  }
  std::fflush(stdout);
}

std::vector<Strategy> chosen(const MinimizeOptions& options) {
  auto all = marmoset::test::strategies(options.workplace);
  std::erase_if(all, [&](const Strategy& s) { return !options.wants(s.name, s.scheduler); });
  if (!options.peers) return all;
  const auto here = std::filesystem::read_symlink("/proc/self/exe").parent_path();
  for (auto& peer : marmoset::test::externalPeers(here / "bench_minimize_verdict")) {
    all.push_back(std::move(peer));
  }
  return all;
}

nlohmann::json toJson(const Row& row) {
  return {{"noise", row.noise},
          {"strategy", row.strategy},
          {"scheduler", row.scheduler},
          {"apps", row.apps},
          {"runs", row.mean(row.cost.runs)},
          {"events", row.mean(row.cost.events)},
          {"used", row.mean(row.cost.used)},
          {"rounds", row.mean(row.cost.rounds)},
          {"hours", row.hours()},
          {"waiting", row.waiting()},
          {"size", row.mean(row.size)},
          {"share85", row.mean(row.good)},
          {"certified", row.mean(row.certified)},
          {"certified85", row.mean(row.certifiedGood)},
          {"told", row.mean(row.told)},
          {"toldHolds", row.mean(row.toldHolds)}};
}

}  // namespace

int main(int count, char** arguments) {
  const auto options = marmoset::test::readOptions(count, arguments);
  const auto strategies = chosen(options);
  auto rows = nlohmann::json::array();
  for (const double noise : options.noises) {
    const Regime regime(noise, options);
    if (!options.json) {
      fmt::print("noise {:.2f}, seed {}, {} apps, {:.0f} events on average, {} devices\n", noise,
                 options.seed, regime.apps(), regime.meanEvents(), options.workplace.devices);
      printHeader();
    }
    for (const auto& strategy : strategies) {
      const auto row = regime.measure(strategy);
      rows.push_back(toJson(row));
      if (!options.json) print(row);
    }
    if (!options.json) {
      fmt::print("success probability of delta debugging's candidates:\n{}\n", print(regime.histogram()));
    }
  }
  if (options.json) fmt::print("{}\n", nlohmann::json{{"rows", rows}}.dump());
}
