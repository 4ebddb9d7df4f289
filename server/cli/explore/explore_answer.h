#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "engine/jobs/kinds/explore.h"
#include "server/cli/console.h"

namespace marmoset::cli {

// An exploration for programs: the keys of the command's JSON answer. `output`: the folder as the user named
// it; empty: none.
nlohmann::ordered_json exploreJson(const explore::ExplorationReport& report, const std::string& output);
// For people: what was found, how it grew, the crashes and what was never reached.
void printExploration(const explore::ExplorationReport& report, const std::string& output,
                      const Console& console);

}  // namespace marmoset::cli
