#pragma once

#include <cstdint>
#include <vector>

#include "engine/fuzz/mining/transition_model.h"
#include "engine/fuzz/views/active_views.h"

namespace marmoset::fuzz {

struct InsertionLimits {
  std::size_t most = 300;        // at one place of a seed
  std::size_t longest = 8;       // events
  std::size_t repeats = 2;       // of one event in a row
  std::size_t viewsOfGroup = 3;  // different views of one group
  std::size_t open = 50'000;     // beginnings that wait to be made longer: memory, not the algorithm's
};

// Events that lead away from a layout and back to it: numbers of the model's transitions.
using Insertion = std::vector<std::size_t>;

// Where to insert: a layout of a test, what is active there, and the event that follows.
struct Pivot {
  const Layout& layout;
  const ActiveViews& active;
  const GuiEvent& next;
};

// Loops that have nothing to do with what is active at a pivot: they begin at a view that is not active
// there, end in a layout of equal structure, and the next event finds its view there. Short ones first, at
// random among those of one length. The same answer for the same seed.
std::vector<Insertion> insertionsAt(const Pivot& pivot, const TransitionModel& model,
                                    const InsertionLimits& limits, std::uint64_t seed);

}  // namespace marmoset::fuzz
