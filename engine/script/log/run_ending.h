#pragma once

#include <optional>
#include <string>

#include "engine/script/log/log.h"

namespace marmoset::script {

// Why a run ended early, where no crash of the log tells it, and what to do: one sentence or two. Empty for a
// run that came to its end, one that a crash of the log ended, and one whose end the log does not show.
std::optional<std::string> earlyEnding(const LogRun& run);

}  // namespace marmoset::script
