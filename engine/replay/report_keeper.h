#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "engine/replay/replay_report.h"

namespace marmoset::replay {

// Keeps the report of a running replay as the progress of its job. A report is kept whole, so that keeping
// every one of thousands of short runs would cost more than the runs: between two writes lies a tenth of a
// second, which is all that a killed process loses.
class ReportKeeper {
 public:
  // Whether the text is durable.
  using Keep = std::function<bool(std::string text)>;
  using Clock = std::function<std::chrono::steady_clock::time_point()>;
  ReportKeeper(Keep keep, const ReplayReport& report, Clock clock = std::chrono::steady_clock::now);

  // A run was added to the report.
  void runAdded();
  // Keeps the rest, and tells how many runs of the report are kept.
  std::size_t finish();

 private:
  void keep();

  const Keep keep_;
  const ReplayReport& report_;
  const Clock clock_;
  std::chrono::steady_clock::time_point next_;
  std::size_t keptRuns_;
};

}  // namespace marmoset::replay
