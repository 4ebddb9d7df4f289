#pragma once

#include "server/features/feature.h"

namespace marmoset::server {

// `marmoset/jobResult`: what a job that is over came to, as the store keeps it.
extern const Feature jobResult;

}  // namespace marmoset::server
