#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Canonical layout of a whole script.
extern const Feature formatting;

}  // namespace marmoset::server
