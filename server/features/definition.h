#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// From a package or activity to the line that launches it first.
extern const Feature definition;

}  // namespace marmoset::server
