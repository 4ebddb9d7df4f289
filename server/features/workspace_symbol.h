#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Packages and activities of the whole workspace by a part of their name.
extern const Feature workspaceSymbol;

}  // namespace marmoset::server
