#pragma once

#include "server/jobs/kinds/job_kind.h"

namespace marmoset::server {

// Replays a script many times: how often the target is met, and where runs go another way.
extern const JobKind replayJob;

}  // namespace marmoset::server
