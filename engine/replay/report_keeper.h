#pragma once

#include <chrono>
#include <functional>

#include "engine/replay/replay_report.h"
#include "engine/store/job_handle.h"

namespace marmoset::replay {

// Keeps the report of a running replay as the progress of its job. A report is kept whole, so that keeping
// every one of thousands of short runs would cost more than the runs: between two writes lies a tenth of a
// second, which is all that a killed process loses. The rest is written when the keeper goes.
class ReportKeeper {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;
  ReportKeeper(store::JobHandle& job, const ReplayReport& report,
               Clock clock = std::chrono::steady_clock::now);
  ~ReportKeeper();
  ReportKeeper(const ReportKeeper&) = delete;

  // A run was added to the report.
  void runAdded();

 private:
  void keep();

  store::JobHandle& job_;
  const ReplayReport& report_;
  const Clock clock_;
  std::chrono::steady_clock::time_point next_;
  bool kept_ = true;
};

}  // namespace marmoset::replay
