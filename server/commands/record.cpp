#include "server/commands/record.h"

#include <utility>

#include "server/commands/start_job.h"
#include "server/jobs/wishes.h"

namespace marmoset::server {

namespace {

void run(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<ReplayArguments>("marmoset.record", arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  startJob(session, wishFor(session, replay::recordKind, *wanted), std::move(reply));
}

}  // namespace

const Command recordCommand{.name = "marmoset.record", .run = run};

}  // namespace marmoset::server
