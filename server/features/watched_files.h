#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Files that change on disk: scripts, logs and project files.
extern const Feature watchedFiles;

}  // namespace marmoset::server
