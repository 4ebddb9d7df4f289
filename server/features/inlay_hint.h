#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Names of arguments and keys, the script time at waits, and what events hit when they were recorded, inside
// the text.
extern const Feature inlayHint;

}  // namespace marmoset::server
