// The interestingness test of other people's reducers: 0 if the app crashes on these events.
//   bench_minimize_verdict APP SCRIPT LOG EVENTS
// EVENTS has the number of an event of the script on each line; what was replayed is added to LOG.
#include <fstream>
#include <iostream>
#include <iterator>

#include <fmt/format.h>

#include "engine/device/simulator/app_file.h"
#include "engine/device/steps.h"
#include "engine/script/semantics/run.h"
#include "tests/benchmarks/minimize/simulated_oracle.h"

namespace {

std::string contentOf(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int count, char** arguments) {
  using namespace marmoset;
  if (count != 5) {
    std::cerr << "usage: bench_minimize_verdict APP SCRIPT LOG EVENTS\n";
    return 2;
  }
  const auto app = device::simulator::parseApp(contentOf(arguments[1]));
  if (!app) {
    std::cerr << arguments[1] << ": no app file\n";
    return 2;
  }
  const auto run = script::play(script::Script::parse(script::Text(contentOf(arguments[2]))));
  device::simulator::GeneratedCase generated;
  generated.app = *app;
  generated.steps = device::stepsOf(run.events, script::userEvents(run.events));

  reduce::Candidate candidate;
  std::ifstream events(arguments[4]);
  for (std::uint32_t event = 0; events >> event;) {
    if (event < generated.events()) candidate.push_back(event);
  }
  test::SimulatedOracle oracle(generated, 1, test::Sharpness::verdicts);
  const auto result = oracle.run({candidate, 0});
  std::ofstream(arguments[3], std::ios::app) << fmt::format("{}\n", result.executed);
  return result.success ? 0 : 1;
}
