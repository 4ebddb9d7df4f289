#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Renames a package, with the classes in it, or an activity in all files of the workspace.
extern const Feature rename;

}  // namespace marmoset::server
