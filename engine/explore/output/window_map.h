#pragma once

#include <string>

#include "engine/explore/output/exploration_report.h"

namespace marmoset::explore {

// The windows of the app as a map, as SVG: a small picture of each, the first ones at the left, and what led
// from one to another how often.
std::string windowMap(const ExplorationReport& report);

}  // namespace marmoset::explore
