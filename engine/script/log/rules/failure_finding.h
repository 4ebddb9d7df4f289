#pragma once

#include <functional>

#include "engine/script/log/findings.h"

namespace marmoset::script {

// Reports the failures of all runs that `wanted` takes, on the line that opens their block.
void reportFailures(const Log& log, const std::function<bool(const LogFailure&)>& wanted,
                    const Report& report);

// Reports the runs with this outcome that no crash of the log ended, on the line that says so.
void reportEarlyEndings(const Log& log, RunOutcome outcome, const Report& report);

}  // namespace marmoset::script
