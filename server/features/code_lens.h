#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Commands above the lines they are about.
extern const Feature codeLens;

}  // namespace marmoset::server
