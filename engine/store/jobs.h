#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/store/job_state.h"
#include "engine/store/store.h"

namespace marmoset::store {

// A long operation that outlives its process: `spec` holds all that is needed to start over, finished runs
// are in the verdicts.
struct Job {
  std::string id;
  std::string kind;
  JobState state = JobState::paused;
  std::string spec = "{}", progress = "{}", result = "{}";  // JSON; progress goes when the job is over
  std::string owner;                                        // empty: nobody runs it
  std::int64_t created = 0, changed = 0;                    // ms since the epoch
};

// This process, so that others can tell whether it still runs: host, pid and start time.
std::string thisProcess();
// False only if the owner is known to be gone; a process on another host is believed until its lease ends.
bool isAlive(std::string_view owner);

struct Lease {
  std::string owner = thisProcess();
  std::int64_t now = 0;
  std::int64_t until = 0;
};

Result<void> createJob(Store& store, const Job& job);
// Makes the caller the owner of a job nobody runs (any more). False if somebody else does, or it is over.
[[nodiscard]] Result<bool> claimJob(Store& store, const std::string& id, const Lease& lease);
// Only the owner may report: false if the job was claimed by another meanwhile, and nothing was written. A
// result that documents show is found by `newestResult` from then on.
[[nodiscard]] Result<bool> reportJob(Store& store, const Job& job, const Lease& lease);
Result<std::optional<Job>> findJob(const Store& store, const std::string& id);
// Running and paused ones, newest first. Finished ones cost nothing, however many there are.
Result<std::vector<Job>> unfinishedJobs(const Store& store);
// The newest ones of a kind that ended before this time and left a result, with their results.
Result<std::vector<Job>> finishedJobs(const Store& store, const std::string& kind, std::int64_t before,
                                      std::size_t most);

}  // namespace marmoset::store
