#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/reduce/ineffective/event_facts.h"

namespace marmoset::reduce {

// Which events do the same (CHARD): events that stay in a window need equal window, type and object; events
// that lead elsewhere equal ends and more than `similarity` of equal callbacks, whatever they touch; the
// event that makes the app fail equals nothing, nor does one that hit nothing known.
class EventClasses {
 public:
  EventClasses(const RecordingFacts& facts, std::span<const std::uint32_t> events, double similarity);

  // Equal numbers for equal events, from 0 in the order of their first.
  std::uint32_t of(std::uint32_t event) const { return classes_[event]; }
  std::uint32_t count() const { return count_; }

 private:
  std::vector<std::uint32_t> classes_;  // by event of the recording
  std::uint32_t count_ = 0;
};

// "a" to "z", then "aa": as the paper's figures name classes.
std::string className(std::uint32_t number);

// The share of equal callbacks in two sorted sets; two empty ones are equal.
double similarity(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b);

}  // namespace marmoset::reduce
