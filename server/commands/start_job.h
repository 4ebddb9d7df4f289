#pragma once

#include "server/commands/command.h"
#include "server/jobs/job_center.h"

namespace marmoset::server {

// Starts the job and answers the command with its id, or with why it does not run.
void startJob(Session& session, tl::expected<JobWish, std::string> wish, CommandReply reply);

}  // namespace marmoset::server
