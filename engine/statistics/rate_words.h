#pragma once

#include <string>

#include "engine/statistics/rate.h"

namespace marmoset::statistics {

// "19 of 20 runs", "1 of 1 run".
std::string countInWords(const Rate& rate);
// "19 of 20 runs (75% to 100%)", and what stands in the parentheses.
std::string inWords(const Rate& rate);
std::string intervalInWords(const Rate& rate);

}  // namespace marmoset::statistics
