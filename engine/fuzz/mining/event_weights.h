#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace marmoset::fuzz {

// An input of a state.
using WeightedEvent = std::pair<std::uint64_t, std::uint32_t>;

// Genie's weights of events: 100 for one that was never done; after every step of an exploration each becomes
//   (its weight + the weights of all events on the layouts that it led to) / (times it was done)^2,
// all at once, where times count from 1. What was done little and leads where much is left weighs most.
class EventWeights {
 public:
  // These can be done on a layout that is seen.
  void meet(const std::vector<WeightedEvent>& events);
  // One was done and led to a layout with these. A round of all weights follows.
  void done(const WeightedEvent& event, const std::vector<WeightedEvent>& next);

  double weight(const WeightedEvent& event) const;
  bool isDone(const WeightedEvent& event) const;
  // It led to where something was never done.
  bool leadsToNew(const WeightedEvent& event) const;

 private:
  struct Known {
    double weight = 100;
    std::uint64_t times = 1;
    std::vector<std::size_t> next;  // numbers
  };

  std::size_t number(const WeightedEvent& event);
  void updateAll();

  std::map<WeightedEvent, std::size_t> numbers_;
  std::vector<Known> known_;
};

}  // namespace marmoset::fuzz
