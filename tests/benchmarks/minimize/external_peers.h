#pragma once

#include <filesystem>
#include <vector>

#include "tests/benchmarks/minimize/strategies.h"

namespace marmoset::test {

// Debian's cvise (its lines pass only) and delta, on a file with one event a line, through an interestingness
// test that runs `verdict`, the program bench_minimize_verdict. One run decides, so deterministic apps only.
// What they ask for before they begin is counted too: it is a run.
std::vector<Strategy> externalPeers(const std::filesystem::path& verdict);

}  // namespace marmoset::test
