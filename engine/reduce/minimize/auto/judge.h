#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/reduce/minimize/auto/behaviour.h"
#include "engine/reduce/minimize/auto/observed_trace.h"
#include "engine/reduce/minimize/tally_book.h"

namespace marmoset::reduce {

// How much evidence the search wants: successes to accept a candidate, failures to reject it.
struct Level {
  std::uint32_t accept = 1, reject = 1;
};

// Decides candidates one after the other with as few runs as the level allows. What comes next if all of them
// fail is known, so the devices work ahead on it; the rest is dropped as soon as something else happens.
class Judge {
 public:
  Judge(Oracle& oracle, TallyBook& book, Behaviour& behaviour)
      : oracle_(oracle), book_(book), behaviour_(behaviour) {}

  // More devices than that gain nothing.
  static constexpr std::size_t farthestAhead = 64;

  struct Accepted {
    std::size_t index = 0;
    ObservedTrace trace;
  };
  // The candidate that is accepted first when they are tried in this order. What is likely to be accepted
  // soon is asked with few runs `ahead`: the others would be begun in vain.
  tl::expected<std::optional<Accepted>, Stopped> first(const std::vector<Candidate>& candidates, Level level,
                                                       std::size_t ahead = farthestAhead);

  // Every candidate that is accepted, by its index: all of them are decided side by side.
  tl::expected<std::vector<std::size_t>, Stopped> all(const std::vector<Candidate>& candidates, Level level);

  // A candidate as it was last seen to succeed.
  ObservedTrace lastSuccess(const Candidate& candidate) const;

 private:
  enum class State : std::uint8_t { open, accepted, rejected };
  State stateOf(const Candidate& candidate, Level level);
  std::vector<RunRequest> plan(const std::vector<Candidate>& candidates, std::size_t from, Level level,
                               std::size_t ahead, std::vector<std::size_t>& owners);
  void note(const Candidate& candidate, const RunResult& result);

  Oracle& oracle_;
  TallyBook& book_;
  Behaviour& behaviour_;
  std::map<Candidate, ObservedTrace> succeeded_;
};

}  // namespace marmoset::reduce
