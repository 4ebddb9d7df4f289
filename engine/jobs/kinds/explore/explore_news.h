#pragma once

#include <chrono>

#include "engine/explore/explorer.h"
#include "engine/jobs/context.h"

namespace marmoset::jobs {

// How far an exploration is by the limit of its budget that comes first, for whoever waits and for the store.
class ExploreNews {
 public:
  ExploreNews(Context& context, const explore::Budget& budget);

  void tell(const explore::Explored& found, std::int64_t ms);

 private:
  // Done and whole of the limit that is nearest to its end.
  std::pair<std::uint64_t, std::uint64_t> progress(const explore::Explored& found, std::int64_t ms) const;
  void keep(std::uint64_t done, std::uint64_t total);

  using Clock = std::chrono::steady_clock;
  Context& context_;
  explore::Budget budget_;
  std::int64_t longest_ = 0;
  Clock::time_point kept_{};
};

// "14 states, 3 activities, 40 branches, 1 crash, 15 events a minute"
std::string standingInWords(const explore::Explored& found, std::int64_t ms);

}  // namespace marmoset::jobs
