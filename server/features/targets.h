#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// `marmoset/targets`: what the newest recording offers to minimise for.
extern const Feature targetsFeature;

}  // namespace marmoset::server
