#pragma once

#include "server/jobs/kinds/job_kind.h"

namespace marmoset::server {

// Replays a script once and keeps what was seen, screens included.
extern const JobKind recordJob;

}  // namespace marmoset::server
