#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// What is wrong in the project files that documents live under: in the status, and as diagnostics in the file
// itself. Always pushed, since no client pulls for a file that it does not take for ours.
extern const Feature projectFile;

}  // namespace marmoset::server
