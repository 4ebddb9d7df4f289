#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/reduce/minimize/oracle.h"

namespace marmoset::reduce {

// What was seen in a run, as the JSON that the store keeps beside its verdict: {"hashes": [...], "sights":
// [three positions in hashes for each], "crash": signature, "made": ms since the epoch}. Runs show the same
// few screens again and again.
std::string printSights(const std::vector<Sight>& sights, const std::string& crash = {},
                        std::int64_t made = 0);
// Nothing if it is no such JSON: the verdict then stands without sights.
std::vector<Sight> parseSights(std::string_view json);
// What the app died of; empty: it lived, or nobody knows.
std::string parseCrash(std::string_view json);
// When the run was done; 0: nobody knows.
std::int64_t parseMade(std::string_view json);

}  // namespace marmoset::reduce
