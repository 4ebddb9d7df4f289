// What learning itself costs on an app of many states: own CPU, the last thousand steps, memory.
//   bench_learning --states 10000 --steps 12500,25000,50000,100000 --policy auto --seed 1
#include <cstdio>
#include <ctime>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "engine/explore/explorer.h"
#include "engine/explore/policies/named_policy.h"
#include "tests/engine/explore/support/scripted_app.h"

namespace {

using marmoset::test::ScriptedApp;

double cpuSeconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

double peakMegabytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

// Windows of fifty to an activity, each with a way on, a way back, leaps to anywhere, and buttons that do
// nothing; every fourth button runs a branch of its own.
ScriptedApp largeApp(std::size_t states, std::uint64_t seed) {
  constexpr std::size_t toAnActivity = 50, buttons = 8;
  marmoset::device::simulator::Random random(seed);
  const auto name = [&](std::size_t state) {
    const auto window = state % toAnActivity;
    const auto activity = fmt::format("A{}", state / toAnActivity);
    return window == 0 ? activity : fmt::format("{}/w{}", activity, window);
  };
  ScriptedApp app{.start = name(0)};
  for (std::size_t state = 0; state < states; ++state) {
    auto& ways = app.screens[name(state)];
    for (std::size_t button = 0; button < buttons; ++button) {
      auto to = state;
      if (button == state % buttons) to = (state + 1) % states;
      if (button == (state + 3) % buttons)
        to = static_cast<std::size_t>(random.below(static_cast<std::int64_t>(states)));
      std::vector<std::string> branches;
      if (button % 4 == 0) branches.push_back(fmt::format("{}.{}", state, button));
      ways.push_back({fmt::format("b{}", button), name(to), std::move(branches)});
    }
    ways.push_back({"BACK", name(state / 2)});
  }
  return app;
}

void measure(const ScriptedApp& app, const std::string& policy, std::uint64_t seed, std::uint64_t steps) {
  constexpr std::uint64_t last = 1000;
  marmoset::test::ScriptedDevice device(app);
  const auto chosen = marmoset::explore::makePolicy(policy, {.seed = seed});
  marmoset::explore::ExploreSettings settings;
  settings.setup = marmoset::test::scriptedSetup;
  settings.seed = seed;
  settings.inputs = marmoset::explore::inputsFor(policy);
  settings.budget.events = steps;
  double before = 0;
  settings.goal = [&](const marmoset::explore::Explored& found) {
    if (before == 0 && found.events + last >= steps) before = cpuSeconds();
    return false;
  };
  const auto began = cpuSeconds();
  const auto explored = marmoset::explore::explore({&device}, *chosen, settings, {});
  const auto ended = cpuSeconds();
  if (!explored) {
    fmt::print(stderr, "{}\n", explored.error());
    std::exit(1);
  }
  fmt::print("{:9} {:8} {:8} {:9} {:8.2f} {:9.3f} {:10.3f} {:7.0f}\n", policy, explored->events,
             explored->restarts, explored->states.size(), ended - began,
             (ended - began) * 1e3 / static_cast<double>(explored->events),
             (ended - before) * 1e3 / static_cast<double>(last), peakMegabytes());
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  std::size_t states = 10'000;
  std::uint64_t seed = 1;
  std::vector<std::uint64_t> steps{12'500, 25'000, 50'000, 100'000};
  std::vector<std::string> policies{"auto"};
  CLI::App program("What learning costs on an app of many states");
  program.add_option("--states", states);
  program.add_option("--steps", steps)->delimiter(',');
  program.add_option("--policy", policies)->delimiter(',');
  program.add_option("--seed", seed);
  CLI11_PARSE(program, count, arguments);
  const auto app = largeApp(states, seed);
  fmt::print("{:9} {:>8} {:>8} {:>9} {:>8} {:>9} {:>10} {:>7}\n", "policy", "events", "restarts", "states",
             "CPU s", "ms/event", "last 1000", "MB");
  for (const auto& policy : policies)
    for (const auto most : steps) measure(app, policy, seed, most);
}
