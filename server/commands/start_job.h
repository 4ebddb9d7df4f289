#pragma once

#include "server/commands/command.h"
#include "server/jobs/job_center.h"

namespace marmoset::server {

// Starts the job and answers the command with its id, or with why it does not run.
void startJob(Session& session, tl::expected<EditorJob, std::string> job, CommandReply reply);

// All that a command does which starts a job of this kind on an open script, the scripts of a folder, or an
// app.
void startOnSubject(Session& session, const jobs::Kind& kind, std::string_view command,
                    const std::vector<lsp::Json>& arguments, CommandReply reply);

}  // namespace marmoset::server
