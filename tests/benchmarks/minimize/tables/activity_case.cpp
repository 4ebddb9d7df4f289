#include "tests/benchmarks/minimize/tables/activity_case.h"

#include <array>
#include <numeric>

#include <fmt/format.h>

#include "engine/device/simulator/expression/machine.h"
#include "engine/script/semantics/run.h"
#include "tests/benchmarks/minimize/simulated_oracle.h"

namespace marmoset::test {
namespace {

constexpr int traces = 10, events = 500;
constexpr std::uint32_t replays = 20, enough = 18;

std::vector<device::Step> randomTaps(const device::simulator::AppFacts& app,
                                     device::simulator::Random& random) {
  auto text =
      fmt::format("type= user\ncount= 1\nspeed= 1.0\nstart data >>\nLaunchActivity({},{})\nUserWait(1000)\n",
                  app.package, app.mainActivity);
  for (int i = 0; i < events; ++i) {
    const auto x = random.below(app.width), y = random.below(app.height);
    text += fmt::format("Tap({},{})\nUserWait(300)\n", x, y);
  }
  const auto run = script::play(script::Script::parse(script::Text(text)));
  return device::stepsOf(run.events, script::userEvents(run.events));
}

}  // namespace

std::vector<ActivityCase> activityCases(std::string app,
                                        const std::shared_ptr<const device::simulator::App>& program,
                                        std::uint64_t seed) {
  const auto& facts = device::simulator::facts(*program);
  device::simulator::Random random(seed);
  std::array<std::vector<device::Step>, traces> runs;
  for (auto& steps : runs) steps = randomTaps(facts, random);
  reduce::Candidate whole(events);
  std::iota(whole.begin(), whole.end(), 0u);

  std::vector<ActivityCase> cases;
  for (const auto& activity : facts.activities) {
    std::uint32_t best = enough - 1;
    const std::vector<device::Step>* chosen = nullptr;
    for (const auto& steps : runs) {
      SimulatedOracle oracle(program, steps, activity, seed);
      std::uint32_t reached = 0;
      for (std::uint32_t run = 0; run < replays; ++run) reached += oracle.run({whole, run}).success;
      if (reached <= best) continue;
      best = reached;
      chosen = &steps;
    }
    if (chosen) cases.push_back({app, activity, program, *chosen});
  }
  return cases;
}

}  // namespace marmoset::test
