#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Several folders in one window, added and removed while the server runs.
extern const Feature workspaceFolders;

}  // namespace marmoset::server
