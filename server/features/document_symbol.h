#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// The outline: launches with the user events that follow them; of a log its runs and failures.
extern const Feature documentSymbol;

}  // namespace marmoset::server
