#pragma once

#include <nlohmann/json_fwd.hpp>

#include "server/cli/reduce/reduction.h"

namespace marmoset::cli {

// One reduction for programs: the keys of the command's JSON answer.
nlohmann::ordered_json reductionJson(const reduce::Reduction& file, const PreparedRun& prepared,
                                     const ReduceOptions& options);
// For people: what is left, why each event is needed, what was removed, and what can be trusted.
void printReduction(const reduce::Reduction& file, const PreparedRun& prepared, const ReduceOptions& options,
                    const Console& console);

// "19 of 20 runs (75% to 100%)"
std::string rateText(const reduce::Tally& tally);

}  // namespace marmoset::cli
