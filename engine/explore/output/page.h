#pragma once

#include <string>

#include "engine/explore/output/exploration_report.h"

namespace marmoset::explore {

// An exploration as one file for a browser, which needs nothing else and runs no scripts: how its coverage
// grew, the map of the app's windows, the crashes in sentences, how to get to every screen, and what was
// never reached.
std::string printPage(const ExplorationReport& report);

}  // namespace marmoset::explore
