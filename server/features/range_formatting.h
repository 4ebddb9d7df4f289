#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Canonical layout of some lines of a script.
extern const Feature rangeFormatting;

}  // namespace marmoset::server
