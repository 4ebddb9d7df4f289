#pragma once

#include "server/jobs/kinds/job_kind.h"

namespace marmoset::server {

// Runs a reduced trace afresh by the rule of its certificate and writes the evidence into it anew.
extern const JobKind verifyJob;

}  // namespace marmoset::server
