#pragma once

#include "engine/jobs/job_book.h"
#include "engine/reduce/jobs/reduce_job.h"

namespace marmoset::jobs {

// What a job has spent, with the processes that worked on it before; kept so that the next one has only the
// rest of the budget. One thread at a time.
class Spending {
 public:
  explicit Spending(JobBook& book);

  // What is left of the limits; 0: there is none.
  reduce::RunBudget budgetOf(std::uint64_t maxRuns, std::uint64_t maxSeconds) const;
  // Kept when the size changes, and every now and then.
  void note(const reduce::ReductionProgress& now, std::uint64_t runs);
  // Kept now.
  void note(std::uint64_t runs);

 private:
  using Clock = device::Operation::Clock;
  void keep();

  JobBook& book_;
  reduce::ReductionState state_;  // with the time of earlier processes only
  Clock::time_point start_ = Clock::now(), kept_ = start_;
};

}  // namespace marmoset::jobs
