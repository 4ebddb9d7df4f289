#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/model/abstraction.h"
#include "engine/trace/recording.h"

namespace marmoset::model {

// The way of one recording through the states of its app. States have numbers in the order they were met.
struct Walk {
  struct Place {
    StateId state = 0;
    trace::WindowStatus window;  // as it was first seen
  };
  std::vector<Place> places;      // by number
  std::vector<std::uint32_t> at;  // before the first event, and after each

  std::size_t events() const { return at.empty() ? 0 : at.size() - 1; }
  std::uint32_t from(std::size_t event) const { return at[event]; }
  std::uint32_t to(std::size_t event) const { return at[event + 1]; }
};

Walk walkOf(const trace::Recording& recording, Abstraction abstraction);

}  // namespace marmoset::model
