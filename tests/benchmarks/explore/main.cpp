// Every policy on the same apps:
//   bench_explore SAMPLES --seed 1 --apps 20 --hours 1 [--set generated --policy auto,swifthand --noise
//   0,0.2]
#include <cstdio>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/explore/policies/named_policy.h"
#include "tests/benchmarks/explore/goals.h"
#include "tests/benchmarks/minimize/parallel.h"

namespace {

using marmoset::test::ExploreOptions;
using marmoset::test::ExploreRow;
using marmoset::test::Measured;
using marmoset::test::SubjectSet;

ExploreRow measured(const SubjectSet& set, const std::string& policy, const ExploreOptions& options) {
  ExploreRow row{set.name, policy, set.noise, set.subjects.size(), set.subjects.front().branches > 0, {}};
  row.all = marmoset::test::inParallel(set.subjects.size() * options.seeds, options.jobs, [&](std::size_t i) {
    return marmoset::test::measure(set.subjects[i / options.seeds], policy, options.seed + i % options.seeds,
                                   options);
  });
  return row;
}

nlohmann::json toJson(const ExploreRow& row) {
  return {{"set", row.set},
          {"noise", row.noise},
          {"policy", row.policy},
          {"apps", row.apps},
          {"events", row.mean(&Measured::events)},
          {"restarts", row.mean(&Measured::restarts)},
          {"hours", row.mean(&Measured::hours)},
          {"states", row.mean(&Measured::states)},
          {"activities", row.mean(&Measured::activities)},
          {"branches", row.tellsBranches ? nlohmann::json(row.mean(&Measured::branches)) : nlohmann::json()},
          {"crashes", row.mean(&Measured::crashes)},
          {"planted", row.mean(&Measured::planted)},
          {"restartShare", row.mean(&Measured::restartShare)}};
}

void print(const ExploreRow& row) {
  fmt::print(
      "{:9} {:7.0f} {:7.0f} {:8.1f} {:6.2f} {:7.1f} ±{:<5.1f} {:6.1f} {:6.1f}% ±{:<4.1f} {:5.2f} of {:5.2f} "
      "{:6.1f}% {:7.2f}\n",
      row.policy, row.mean(&Measured::events), row.mean(&Measured::prefixes), row.mean(&Measured::restarts),
      row.mean(&Measured::hours), row.mean(&Measured::states), row.interval(&Measured::states),
      row.mean(&Measured::activities), 100 * row.mean(&Measured::branches),
      100 * row.interval(&Measured::branches), row.mean(&Measured::crashes), row.mean(&Measured::planted),
      100 * row.mean(&Measured::restartShare), row.mean(&Measured::seconds));
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  const auto options = marmoset::test::readExploreOptions(count, arguments);
  auto rows = nlohmann::json::array();
  for (const auto& set : marmoset::test::subjectSets(options)) {
    if (!options.json) {
      fmt::print("{}, noise {:.2f}, seed {}, {} apps, {} h each, {} devices\n", set.name, set.noise,
                 options.seed, set.subjects.size(), options.hours, options.devices);
      fmt::print("{:9} {:>7} {:>7} {:>8} {:>6} {:>14} {:>6} {:>13} {:>14} {:>7} {:>7}\n", "policy", "events",
                 "prefixes", "restarts", "hours", "states", "act.", "branches", "crashes", "restart",
                 "CPU s");
    }
    std::vector<ExploreRow> done;
    for (const auto& policy : marmoset::explore::policyNames()) {
      if (!options.wants(options.policies, policy)) continue;
      done.push_back(measured(set, policy, options));
      rows.push_back(toJson(done.back()));
      if (!options.json) print(done.back());
    }
    if (options.json) continue;
    fmt::print("{}", marmoset::test::comparison(done));
    if (options.speedup > 1 && done.front().policy == "auto") {
      auto several = options;
      several.devices = options.speedup;
      const auto row = measured(set, "auto", several);
      print(row);
      fmt::print("{}", marmoset::test::speedup(done.front(), row, options.speedup));
    }
  }
  if (options.json) fmt::print("{}\n", nlohmann::json{{"rows", rows}}.dump());
}
