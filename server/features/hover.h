#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// What a device does with the line under the cursor: what is injected, and when.
extern const Feature hover;

}  // namespace marmoset::server
