#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/reduce/suite/regression.h"

namespace marmoset::jobs {

struct RegressionKnobs {
  std::uint32_t runs = 3;  // of each trace
};

// How a trace of a suite did. What is said of its first divergence is empty where there is none.
struct JudgedTrace {
  std::string script;
  suite::TraceVerdict::Kind kind = suite::TraceVerdict::Kind::holds;
  std::uint32_t failures = 0, runs = 0;
  double chance = 1;       // of as many failures, if nothing had changed
  std::uint32_t line = 0;  // of the first event that went elsewhere, from 1
  std::string event, expected, seen;
  std::vector<std::string> missing;  // what the trace was kept for and no longer covers
};
std::string_view name(suite::TraceVerdict::Kind kind);  // "holds", "unsteady", "regression"

// The result of the kind: a suite replayed on what is tested.
struct RegressionReport {
  std::vector<JudgedTrace> traces;  // in the order of the suite
  std::vector<std::string> left;    // traces that could not be used, and why

  std::size_t regressions() const;
};

}  // namespace marmoset::jobs
