#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Headers, notes, what follows a launch; of a log its runs and crash blocks.
extern const Feature foldingRange;

}  // namespace marmoset::server
