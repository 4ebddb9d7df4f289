#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/jobs/kinds/reduce.h"
#include "engine/jobs/kinds/triage.h"
#include "server/cli/console.h"

namespace marmoset::cli {

// Where the result of a group was written, or why it could not be.
struct GroupFile {
  std::string output, problem;
};

struct HarvestAnswer {
  const jobs::Harvest& harvest;
  jobs::ReduceKnobs knobs;
  std::vector<GroupFile> files;  // one per group
};

// For people: how many scripts there were and what became of them, a table of the crashes, and a row for
// every script that is in none of them.
void printHarvest(const HarvestAnswer& answer, const Console& console);
// {"groups": [...], "failed": [...], "newRuns": 12}
nlohmann::ordered_json harvestJson(const HarvestAnswer& answer);
// For build servers: every crash is a failed test, every script that could not be used an error, and every
// one that did not crash is skipped.
std::string harvestJunit(const HarvestAnswer& answer);

}  // namespace marmoset::cli
