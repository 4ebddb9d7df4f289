#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// `marmoset/recording`: the newest recording of a script, laid over its present text.
extern const Feature recordingFeature;

}  // namespace marmoset::server
