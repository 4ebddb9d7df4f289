#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/store/store.h"

namespace marmoset::store {

enum class JobState : std::uint8_t { running, paused, done, failed, cancelled };

// A long operation that outlives its process: `spec` holds all that is needed to start over, finished runs
// are in the verdicts.
struct Job {
  std::string id;
  std::string kind;
  JobState state = JobState::paused;
  std::string spec = "{}", progress = "{}", result = "{}";  // JSON
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
Result<bool> claimJob(Store& store, const std::string& id, const Lease& lease);
// Only the owner may report; false if the job was claimed by another process meanwhile.
Result<bool> reportJob(Store& store, const Job& job, const Lease& lease);
Result<std::optional<Job>> findJob(const Store& store, const std::string& id);
// Newest first.
Result<std::vector<Job>> allJobs(const Store& store);

}  // namespace marmoset::store
