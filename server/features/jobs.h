#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// `marmoset/jobs`: what runs and what can be resumed; and the offer to resume what an earlier server left.
extern const Feature jobs;

}  // namespace marmoset::server
