#include "server/commands/command.h"
#include "server/commands/start_job.h"

namespace marmoset::server {

namespace {

void runCancelJob(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<JobReference>("marmoset.cancelJob", arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  if (!session.jobs->cancel(wanted->job))
    return reply(tl::unexpected(commandFailed("no such job runs here: " + wanted->job)));
  reply(lsp::Json::of(*wanted));
}

}  // namespace

const Command cancelJob{.name = "marmoset.cancelJob", .run = runCancelJob};

}  // namespace marmoset::server
