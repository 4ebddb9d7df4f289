#pragma once

#include "engine/reduce/jobs/reduction.h"
#include "server/jobs/kinds/job_kind.h"

namespace marmoset::server {

// Where a reduction or verification of the editor runs, with the user's permissions.
reduce::ReductionPlace reductionPlace(const JobContext& context);

}  // namespace marmoset::server
