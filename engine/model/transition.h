#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <limits>

#include "engine/model/abstraction.h"
#include "engine/model/coverage.h"
#include "engine/model/input.h"

namespace marmoset::model {

// A place in time: how many events of its recording came before. The earliest one of all recordings is kept,
// which tells an order that does not depend on which recording came first.
using Position = std::uint32_t;
inline constexpr Position never = std::numeric_limits<Position>::max();

// An input led from one state to another. The same input may lead elsewhere another time: that is a
// transition of its own.
struct TransitionKey {
  StateId from = 0;
  Input input;
  StateId to = 0;
  auto operator<=>(const TransitionKey&) const = default;
};

struct TransitionFacts {
  std::uint64_t count = 0;  // how often
  Position first = never;
  Coverage coverage;  // of all these times together

  void add(const TransitionFacts& more) {
    count += more.count;
    first = std::min(first, more.first);
    coverage.add(more.coverage);
  }
  bool operator==(const TransitionFacts&) const = default;
};

}  // namespace marmoset::model
