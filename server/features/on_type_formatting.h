#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Canonical layout of the line just finished.
extern const Feature onTypeFormatting;

}  // namespace marmoset::server
