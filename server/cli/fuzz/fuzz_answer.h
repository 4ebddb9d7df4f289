#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "engine/jobs/kinds/fuzz.h"
#include "server/cli/console.h"

namespace marmoset::cli {

// `output` is the folder, empty where none was asked for; then no scripts are named.
nlohmann::ordered_json fuzzJson(const jobs::FuzzResult& result, const std::string& output);
void printFuzzText(const jobs::FuzzResult& result, const std::string& output, const Console& console);

}  // namespace marmoset::cli
