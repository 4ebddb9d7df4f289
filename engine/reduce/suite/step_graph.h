#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/reduce/suite/path.h"

namespace marmoset::suite {

// What is known of an app's steps from traces and from runs: which there are, which followed which, and how
// likely one is where its input is given. Steps with equal labels are one way; a way that never followed the
// one before it is a splice. Only counts: where an app does not decide by what is seen, one input has several
// ways, and each is as likely as it was often seen (a Beta estimate, of which the prior is one success in a
// run and a quarter).
class StepGraph {
 public:
  using WayNumber = std::uint32_t;
  struct Way {
    StateNumber from = 0;
    Step step;
    std::uint32_t times = 0;
    std::map<WayNumber, std::uint32_t> followers;
    std::map<InputNumber, std::uint32_t> inputsAfter;
  };

  // Runs weigh more than recordings: they are of this build, on these devices.
  void add(const Path& path, std::uint32_t weight = 1);

  std::size_t size() const { return ways_.size(); }
  const Way& way(WayNumber number) const { return ways_[number]; }
  // The ways out of a state.
  std::span<const WayNumber> leaving(StateNumber state) const;
  // Each state that a path began in, with how often.
  const std::map<StateNumber, std::uint32_t>& starts() const { return starts_; }
  // More than any number of a state.
  StateNumber states() const { return states_; }

  double chance(WayNumber way) const;
  double chance(WayNumber before, WayNumber way) const;

 private:
  WayNumber numberOf(StateNumber from, const Step& step);

  std::vector<Way> ways_;
  std::unordered_map<std::uint64_t, std::vector<WayNumber>> byHash_;
  std::unordered_map<StateNumber, std::vector<WayNumber>> leaving_;
  std::map<std::pair<StateNumber, InputNumber>, std::uint32_t> inputs_;
  std::map<StateNumber, std::uint32_t> starts_;
  StateNumber states_ = 0;
};

}  // namespace marmoset::suite
