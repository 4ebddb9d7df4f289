#include "engine/store/job_handle.h"

#include <atomic>

#include <boost/uuid/random_generator.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <fmt/format.h>

#include "engine/store/system_time.h"

namespace marmoset::store {

namespace {

// Longer than any run takes. On this computer a dead owner is noticed at once.
constexpr std::int64_t leaseMs = 10 * 60 * 1000;

Lease leaseAt(std::int64_t now, std::string owner) {
  return {std::move(owner), now, now + leaseMs};
}

// Each claim is another owner, so that a handle whose lease ran out is told from one that took the job over
// in the same process.
std::string newOwner() {
  static std::atomic<std::uint64_t> claims = 0;
  return fmt::format("{}/{}", thisProcess(), ++claims);
}

}  // namespace

std::int64_t JobHandle::systemTime() {
  return store::systemTime();
}

JobHandle::JobHandle(std::shared_ptr<Store> store, Job job, Clock clock)
    : store_(std::move(store)), job_(std::move(job)), clock_(std::move(clock)) {
  job_.state = JobState::running;
}

Result<JobHandle> JobHandle::create(std::shared_ptr<Store> store, std::string kind, std::string spec,
                                    Clock clock) {
  Job job;
  job.id = boost::uuids::to_string(boost::uuids::random_generator()());
  job.kind = std::move(kind);
  job.spec = std::move(spec);
  job.created = job.changed = clock();
  if (auto created = createJob(*store, job); !created) return tl::unexpected(created.error());
  auto claimed = claim(std::move(store), job.id, std::move(clock));
  if (!claimed) return tl::unexpected(claimed.error());
  if (!*claimed)
    return tl::unexpected(StoreError{StoreError::Kind::busy, "another process took the new job"});
  return std::move(**claimed);
}

Result<std::optional<JobHandle>> JobHandle::claim(std::shared_ptr<Store> store, const std::string& id,
                                                  Clock clock) {
  const auto claimed = claimJob(*store, id, leaseAt(clock(), newOwner()));
  if (!claimed) return tl::unexpected(claimed.error());
  if (!*claimed) return std::nullopt;
  auto job = findJob(*store, id);
  if (!job) return tl::unexpected(job.error());
  if (!*job) return std::nullopt;
  return JobHandle(std::move(store), **std::move(job), std::move(clock));
}

JobHandle::~JobHandle() {
  if (store_ && job_.state == JobState::running) static_cast<void>(finish(JobState::paused, job_.result));
}

Result<bool> JobHandle::progress(std::string json) {
  auto job = job_;
  job.progress = std::move(json);
  return report(std::move(job));
}

Result<bool> JobHandle::finish(JobState state, std::string result) {
  auto job = job_;
  job.state = state;
  job.result = std::move(result);
  return report(std::move(job));
}

Result<bool> JobHandle::report(Job job) {
  if (lost_) return false;
  auto mine = reportJob(*store_, job, leaseAt(clock_(), job.owner));
  if (!mine) return mine;
  lost_ = !*mine;
  if (*mine) job_ = std::move(job);
  return mine;
}

}  // namespace marmoset::store
