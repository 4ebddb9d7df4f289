#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// From the argument to all arguments, the command, the line and the script.
extern const Feature selectionRange;

}  // namespace marmoset::server
