#pragma once

#include <cstdint>
#include <vector>

#include "engine/script/semantics/run.h"
#include "engine/script/syntax/script.h"

namespace marmoset::script {

// Script time in ms when each line up to `last` is done: waits, holds and throttles of the lines so far.
// Lines the run never executes add nothing. Linear, without building events.
std::vector<std::int64_t> lineTimes(const Script& script, std::uint32_t last, const RunOptions& options);

}  // namespace marmoset::script
