#include "engine/replay/report_keeper.h"

#include "engine/replay/replay_job.h"

namespace marmoset::replay {

namespace {

constexpr auto between = std::chrono::milliseconds(100);

}  // namespace

ReportKeeper::ReportKeeper(Keep keep, const ReplayReport& report, Clock clock)
    : keep_(std::move(keep)),
      report_(report),
      clock_(std::move(clock)),
      next_(clock_()),
      keptRuns_(report.runs.size()) {}

void ReportKeeper::runAdded() {
  if (clock_() >= next_) keep();
}

std::size_t ReportKeeper::finish() {
  if (keptRuns_ < report_.runs.size()) keep();
  return keptRuns_;
}

void ReportKeeper::keep() {
  if (keep_(printReport(report_))) keptRuns_ = report_.runs.size();
  next_ = clock_() + between;
}

}  // namespace marmoset::replay
