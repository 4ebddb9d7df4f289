#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// For tests and benchmarks: answered when nothing is going on any more.
extern const Feature awaitIdle;

}  // namespace marmoset::server
