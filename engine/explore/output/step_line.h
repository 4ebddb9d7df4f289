#pragma once

#include <string>

#include "engine/explore/explorer.h"

namespace marmoset::explore {

// A step as a line of the log `steps.jsonl`: {"step", "trace", "device", "seconds", "window", "state",
// "tree", "inputs": [...], "chosen", "why"}. `tree` is a hash of all that was on the screen, `chosen` null
// where no input was: then `why` says what was done instead.
std::string printStep(const LoggedStep& step);

}  // namespace marmoset::explore
