#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Colours by meaning: only what a device acts on looks like a command.
extern const Feature semanticTokens;

}  // namespace marmoset::server
