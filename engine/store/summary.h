#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/store/job_state.h"
#include "engine/store/store.h"

namespace marmoset::store {

// How much of what is kept. Bytes as they lie in the file, without indexes and the like.
struct StoreSummary {
  struct Part {
    std::int64_t count = 0, bytes = 0;
  };
  std::int64_t used = 0, free = 0, limit = 0;
  Part jobs, results, verdicts, recordings;
};
Result<StoreSummary> summaryOf(const Store& store);

struct ListedJob {
  std::string id, kind;
  JobState state = JobState::done;
  std::int64_t created = 0;
  std::string subject;     // the path of its script; empty where it has none
  std::int64_t bytes = 0;  // with its result
};
// Newest first, so many.
Result<std::vector<ListedJob>> listJobs(const Store& store, std::int64_t count);

}  // namespace marmoset::store
