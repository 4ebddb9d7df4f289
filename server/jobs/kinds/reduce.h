#pragma once

#include "server/jobs/kinds/job_kind.h"

namespace marmoset::server {

// Finds the few events of a script that still meet the target; the result is a new document beside it.
extern const JobKind reduceJob;

}  // namespace marmoset::server
