#pragma once

#include <string>
#include <vector>

#include "tests/benchmarks/explore/rows.h"

namespace marmoset::test {

// What the table of means does not say: who is ahead on how many apps, in how many hours a level of coverage
// is reached, and how the first policy does against each of the others. Lines for people; all explorations of
// the rows are of the same apps in the same order.
std::string comparison(const std::vector<ExploreRow>& rows);

// How much sooner several devices reach four fifths of what one reaches in all its hours.
std::string speedup(const ExploreRow& one, const ExploreRow& several, std::uint32_t devices);

}  // namespace marmoset::test
