#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/reduce/minimize/metered_oracle.h"
#include "tests/benchmarks/minimize/simulated_oracle.h"

namespace marmoset::test {

// One way to minimise, as a row of the table.
struct Strategy {
  std::string name, scheduler;
  Sharpness sharpness = Sharpness::verdicts;
  std::function<reduce::Candidate(reduce::Oracle&, const device::simulator::GeneratedCase&)> minimize;
};

// Every strategy and scheduler; `only` keeps those whose name it is, all if empty.
std::vector<Strategy> strategies(const std::vector<std::string>& only, std::uint32_t devices);

}  // namespace marmoset::test
