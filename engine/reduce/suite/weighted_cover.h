#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/reduce/suite/coverage.h"

namespace marmoset::suite {

// What can be bought: things, and what they cost together.
struct CoverColumn {
  Items items;
  double cost = 0;
};

struct Cover {
  std::vector<std::uint32_t> columns;  // ascending
  double cost = 0;
  double bound = 0;  // no choice of these columns costs less
  // How far the answer may be from the best one: 0 is the best.
  double gap() const { return cost > 0 ? (cost - bound) / cost : 0; }
};

// The cheapest columns that cover all that the columns cover, as near as can be told: greedy, with what turns
// out needless taken back; a Lagrangian bound, whose prices guide more greedy answers; and branch and bound
// on what is left where that is small.
Cover cheapestCover(std::span<const CoverColumn> columns);

}  // namespace marmoset::suite
