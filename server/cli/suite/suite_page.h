#pragma once

#include <string>

#include "engine/jobs/kinds/suite.h"

namespace marmoset::cli {

// A reduced suite as one page that needs no network: before and after, how coverage grows with the minutes,
// what each trace covers, and what was lost.
std::string suitePage(const jobs::ReducedSuite& suite);

}  // namespace marmoset::cli
