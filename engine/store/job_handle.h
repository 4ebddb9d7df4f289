#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/store/jobs.h"

namespace marmoset::store {

// A job that this process runs. Progress is durable when `progress` returns; a job that is neither finished
// nor paused when the handle goes is paused, so that somebody can claim it again. A lease that ran out while
// nothing was reported may have gone to another handle: then this one writes nothing more, and whoever works
// for it stops. One thread at a time.
class JobHandle {
 public:
  using Clock = std::function<std::int64_t()>;  // ms since the epoch
  static std::int64_t systemTime();

  static Result<JobHandle> create(std::shared_ptr<Store> store, std::string kind, std::string spec,
                                  Clock clock = systemTime);
  // None: somebody else runs it, or it is over.
  static Result<std::optional<JobHandle>> claim(std::shared_ptr<Store> store, const std::string& id,
                                                Clock clock = systemTime);
  JobHandle(JobHandle&&) noexcept = default;
  JobHandle& operator=(JobHandle&&) = delete;
  ~JobHandle();

  // As it was kept last.
  const Job& job() const { return job_; }
  // False: somebody else has taken the job over, nothing was written; stop working on it.
  [[nodiscard]] Result<bool> progress(std::string json);
  [[nodiscard]] Result<bool> finish(JobState state, std::string result = "{}");
  // Whether a report was answered with false.
  bool isLost() const { return lost_; }

 private:
  JobHandle(std::shared_ptr<Store> store, Job job, Clock clock);
  Result<bool> report(Job job);

  std::shared_ptr<Store> store_;
  Job job_;
  Clock clock_;
  bool lost_ = false;
};

}  // namespace marmoset::store
