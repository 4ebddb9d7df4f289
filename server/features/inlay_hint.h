#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Names of arguments and keys, and the script time at waits, inside the text.
extern const Feature inlayHint;

}  // namespace marmoset::server
