#pragma once

#include <functional>

#include "engine/script/log/findings.h"

namespace marmoset::script {

// Reports the failures of all runs that `wanted` takes, on the line that opens their block.
void reportFailures(const Log& log, const std::function<bool(const LogFailure&)>& wanted,
                    const Report& report);

}  // namespace marmoset::script
