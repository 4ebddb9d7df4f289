#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/reduce/minimize/scheduler.h"

namespace marmoset::reduce {

// The schedule with the fewest expected steps, by one backward pass over the finite-horizon decision process
// of ND3MIN, section 4.3. A dead candidate plays no part any more, so a state is the multiset of the live
// tallies: all of them below `candidates`, and those whose runs are a multiple of the number of devices at
// it. A step uses exactly all devices, or all runs that remain. Solving takes half a minute for five
// candidates.
class MdpPolicy {
 public:
  MdpPolicy(std::uint32_t candidates, const SchedulerSettings& settings, unsigned threads = 2);
  ~MdpPolicy();

  // States that are not final: the paper's count without its sinks.
  std::size_t stateCount() const;
  // Expected number of steps from a state.
  double value(std::span<const Tally> tallies) const;
  // The best schedule. Empty if the policy does not know the state: more live candidates than it was solved
  // for, or a full set whose runs are no multiple of the devices.
  std::vector<std::uint32_t> schedule(std::span<const Tally> tallies) const;

 private:
  class Solver;
  std::unique_ptr<Solver> solver_;
};

}  // namespace marmoset::reduce
