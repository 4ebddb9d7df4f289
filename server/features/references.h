#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// Every place of the workspace that names the package or activity.
extern const Feature references;

}  // namespace marmoset::server
