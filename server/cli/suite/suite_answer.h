#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "engine/jobs/kinds/suite.h"
#include "server/cli/console.h"

namespace marmoset::cli {

// The answer of `marmoset suite`, for programs and for people. `output`: the folder it was written to; empty:
// nowhere.
nlohmann::ordered_json suiteJson(const jobs::ReducedSuite& suite, const std::string& output);
void printSuite(const jobs::ReducedSuite& suite, const Console& console);

}  // namespace marmoset::cli
