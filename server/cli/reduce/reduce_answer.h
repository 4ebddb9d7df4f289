#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/jobs/kinds/reduce.h"
#include "server/cli/console.h"

namespace marmoset::cli {

// One reduction for programs: the keys of the command's JSON answer.
nlohmann::ordered_json reductionJson(const reduce::Reduction& file, const replay::Trace& trace,
                                     const jobs::ReduceKnobs& knobs);
// For people: what is left, why each event is needed, what was removed, and what can be trusted.
void printReduction(const reduce::Reduction& file, const replay::Trace& trace, const jobs::ReduceKnobs& knobs,
                    const Console& console);

}  // namespace marmoset::cli
