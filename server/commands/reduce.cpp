#include <utility>

#include "server/commands/command.h"
#include "server/commands/start_job.h"
#include "server/jobs/wishes.h"

namespace marmoset::server {

namespace {

void runReduce(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<ReduceArguments>("marmoset.reduce", arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  startJob(session, wishFor(session, *wanted), std::move(reply));
}

}  // namespace

const Command reduceCommand{.name = "marmoset.reduce", .run = runReduce};

}  // namespace marmoset::server
