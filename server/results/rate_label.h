#pragma once

#include <string>
#include <vector>

#include "server/results/result_book.h"

namespace marmoset::server {

// "19/20 crash" of all replays that add up, the best first; where they were made unless that is just what a
// job would run; a note where events were changed since, or deleted that do nothing. Empty without a replay.
std::vector<std::string> rateLabels(const DocumentResults& results);

}  // namespace marmoset::server
