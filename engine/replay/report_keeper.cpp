#include "engine/replay/report_keeper.h"

#include "engine/replay/replay_job.h"

namespace marmoset::replay {

namespace {

constexpr auto between = std::chrono::milliseconds(100);

}  // namespace

ReportKeeper::ReportKeeper(store::JobHandle& job, const ReplayReport& report, Clock clock)
    : job_(job), report_(report), clock_(std::move(clock)), next_(clock_()) {}

ReportKeeper::~ReportKeeper() {
  if (!kept_) keep();
}

void ReportKeeper::runAdded() {
  kept_ = false;
  if (clock_() >= next_) keep();
}

void ReportKeeper::keep() {
  (void)job_.progress(printReport(report_));
  kept_ = true;
  next_ = clock_() + between;
}

}  // namespace marmoset::replay
