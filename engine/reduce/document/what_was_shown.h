#pragma once

#include <cstdint>
#include <string>

#include "engine/reduce/minimize/auto/minimizer.h"
#include "engine/statistics/rate.h"

namespace marmoset::reduce {

// What runs of a trace have shown. Every place that tells it uses the words below.
struct Shown {
  statistics::Rate rate;
  Mode mode = Mode::standard;  // that the runs had to pass
  bool passed = false;
  std::uint32_t verifications = 1;  // whose best this is: each could have passed by chance
  std::string stored = {};  // "2026-11-18 on 1.0.38 (28)": not all of them are fresh runs of the job's own
  bool claimed = false;     // only a file says so
};

Shown shownBy(const AutoResult& result);

// The rate is at least this, with 95% confidence, all verifications counted.
double surely(const Shown& shown);

// "20 of 20 runs: at least 83% with 95% confidence (passes default mode: 19 of 20)"
std::string inWords(const Shown& shown);
// For a lens: "20/20, at least 83%, default mode".
std::string inShort(const Shown& shown);

}  // namespace marmoset::reduce
