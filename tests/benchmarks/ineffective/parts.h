#pragma once

#include <cstdint>

namespace marmoset::test {

// Milliseconds for recordings of so many events.
void measureSpeed();

// Shares of events removed by each rule and strategy on generated crashes, how many reduced sequences still
// crash, and what a delta debugger saves when the rules go first.
void measureCorpus(std::uint64_t cases);

// How often each rule is wrong on generated apps and on apps whose listeners and activities hide variables.
void measureLabels(std::uint64_t cases);

}  // namespace marmoset::test
