#include "server/commands/start_job.h"

#include <memory>
#include <utility>

#include "server/jobs/editor_jobs.h"

namespace marmoset::server {

void startJob(Session& session, tl::expected<EditorJob, std::string> job, CommandReply reply) {
  if (!job) return reply(tl::unexpected(commandFailed(job.error())));
  const auto owed = std::make_shared<CommandReply>(std::move(reply));
  session.jobs->start(*std::move(job), [owed](const tl::expected<std::string, std::string>& id) {
    if (!id) return (*owed)(tl::unexpected(commandFailed(id.error())));
    (*owed)(lsp::Json::of(JobReference{*id}));
  });
}

void startOnScript(Session& session, const jobs::Kind& kind, std::string_view command,
                   const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<JobArguments>(command, arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  startJob(session, jobFor(session, kind, *wanted, arguments.front()), std::move(reply));
}

}  // namespace marmoset::server
