#pragma once

#include <string>
#include <vector>

#include "engine/fuzz/campaign/campaign.h"

namespace marmoset::fuzz {

// The violations as one page: for each what is lost in words, and below it the screens of the seed and of the
// mutant side by side, those that stand for each other in one row, what was inserted marked.
std::string printPage(const std::vector<Violation>& violations, const std::string& package);

}  // namespace marmoset::fuzz
