#pragma once

#include <cstdint>
#include <map>

#include "engine/reduce/minimize/oracle.h"
#include "engine/reduce/minimize/prior.h"

namespace marmoset::reduce {

// What is known about every candidate asked so far, and which of its runs comes next. Runs are never asked
// twice: a fresh check of a known candidate continues with later runs.
class TallyBook {
 public:
  struct Entry {
    Tally tally;
    std::uint32_t nextRun = 0;
  };

  Entry& operator[](const Candidate& candidate) { return entries_[candidate]; }
  const std::map<Candidate, Entry>& entries() const { return entries_; }

  // Asks for `runs` more runs of the candidate and answers their tally alone.
  tl::expected<Tally, Stopped> freshRuns(Oracle& oracle, const Candidate& candidate, std::uint32_t runs);

 private:
  std::map<Candidate, Entry> entries_;
};

}  // namespace marmoset::reduce
