#pragma once

#include <string>

#include "server/cli/console.h"
#include "server/cli/reduce/harvest.h"

namespace marmoset::cli {

// For people: how many scripts there were and what became of them, a table of the crashes, and a row for
// every script that is in none of them.
void printHarvest(const Harvest& harvest, const Console& console);
// {"groups": [...], "failed": [...], "newRuns": 12}
nlohmann::ordered_json harvestJson(const Harvest& harvest);
// For build servers: every crash is a failed test, every script that could not be used an error, and every
// one that did not crash is skipped.
std::string harvestJunit(const Harvest& harvest);

}  // namespace marmoset::cli
