#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <boost/container/small_vector.hpp>

#include "engine/reduce/ineffective/rule.h"

namespace marmoset::reduce {

// Events that can go together, and why.
struct Combination {
  const IneffectiveRule* rule = nullptr;
  boost::container::small_vector<std::uint32_t, 4> events;  // ascending; mostly one or two
  std::optional<std::uint32_t> replacedBy;                  // the event that makes them needless and stays
  bool sameWindow = false;  // the window, its contents included, is as before them
  bool noCallback = false;  // the app reported nothing at all
};

// What the rules say about a recording. Deleting all labelled events leaves a script that does the same.
struct IneffectiveEvents {
  std::vector<Combination> combinations;    // by their first event
  std::vector<std::int32_t> combinationOf;  // of each event; -1: none, the event stays
  bool certain = false;                     // trees and callbacks were there to agree
  std::vector<std::string> missing;         // what the recording does not tell, and what that costs

  bool isIneffective(std::uint32_t event) const { return combinationOf[event] >= 0; }
  const Combination* of(std::uint32_t event) const {
    return isIneffective(event) ? &combinations[static_cast<std::size_t>(combinationOf[event])] : nullptr;
  }
  std::vector<std::uint32_t> kept() const;
};

// Runs the rules until none has anything left to propose. All propose, and position decides (the leftmost,
// then the longest, then the more particular rule), so that the order of `rules` does not matter.
IneffectiveEvents findIneffective(const RecordingFacts& facts, const IneffectiveOptions& options = {},
                                  std::span<const IneffectiveRule* const> rules = ineffectiveRules());

// "This tap can go: it hits no widget, ...": for editors and tables.
std::string explain(const Combination& combination);

}  // namespace marmoset::reduce
