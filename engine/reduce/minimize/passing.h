#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/reduce/minimize/oracle.h"
#include "engine/reduce/minimize/scheduler.h"
#include "engine/reduce/minimize/tally_book.h"

namespace marmoset::reduce {

struct PassingSettings {
  PassRule rule;
  bool reuseTallies = true;  // a candidate met before keeps what is known of it
  bool earlyStop = true;     // drop the rest of a step once a candidate has passed
};

// ND3MIN's get_passing: finds a candidate that passes, step by step as the scheduler says, or tells that
// there is none. `steps` counts the rounds of parallel runs.
class PassingSearch {
 public:
  PassingSearch(Oracle& oracle, TallyBook& book, const Scheduler& scheduler, PassingSettings settings)
      : oracle_(oracle), book_(book), scheduler_(scheduler), settings_(settings) {}

  tl::expected<std::optional<std::size_t>, Stopped> find(const std::vector<Candidate>& candidates);
  std::uint32_t steps() const { return steps_; }

 private:
  tl::expected<void, Stopped> step(const std::vector<Candidate>& candidates,
                                   const std::vector<std::uint32_t>& runs, std::vector<Tally>& tallies);

  Oracle& oracle_;
  TallyBook& book_;
  const Scheduler& scheduler_;
  PassingSettings settings_;
  std::uint32_t steps_ = 0;
};

}  // namespace marmoset::reduce
