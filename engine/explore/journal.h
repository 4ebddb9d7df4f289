#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/explore/trip.h"

namespace marmoset::explore {

// A trip as an exploration on real devices notes it: with all of them in their order, told again to the same
// policy, an exploration is where it was.
struct NotedTrip {
  bool resumed = false;  // no trip, but where a later process went on: what was under way then was lost
  Walker walker = 0;
  bool restart = false;
  Trip trip;
  trace::Recording seen;  // its events, and before them what was seen last
};

// What a trip added to its excursion.
NotedTrip noted(Walker walker, const Errand& errand, const Trip& trip, const Excursion& excursion);

// One line of a file.
std::string printTrip(const NotedTrip& trip);
// All that were written whole: a line that a kill has cut off is none, and the trip that it was about was
// lost. The error names the file.
tl::expected<std::vector<NotedTrip>, std::string> readTrips(const std::filesystem::path& file);

}  // namespace marmoset::explore
