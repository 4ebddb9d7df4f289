#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/fuzz/property/property.h"

namespace marmoset::fuzz {

// What was added to an app's data and not removed since, by kind, as far as properties told.
using KnownData = std::map<std::string, std::vector<std::string>>;

// What a run of a property knows.
struct PropertyKnowledge {
  Remembered remembered;
  Remembered before;  // what the widgets of `changed` said when it began, by inWords of the query
};

// Whether a condition holds on a screen.
bool holds(const Condition& condition, const trace::ViewTree& tree, const PropertyKnowledge& knowledge,
           const KnownData& data);
// What does not: `text "Cinema" is not on the screen`. For a condition that does not hold.
std::string complaint(const Condition& condition, const trace::ViewTree& tree,
                      const PropertyKnowledge& knowledge);

// Whether a property can begin here.
bool canRun(const Property& property, const trace::ViewTree& tree, const KnownData& data);

}  // namespace marmoset::fuzz
