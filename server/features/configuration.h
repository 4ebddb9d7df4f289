#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// The client's settings: asked for where the client answers, else taken as it sends them.
extern const Feature configurationFeature;

}  // namespace marmoset::server
