#include "server/commands/replay.h"

#include <utility>

#include "server/commands/start_job.h"
#include "server/jobs/wishes.h"

namespace marmoset::server {

namespace {

void run(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<ReplayArguments>("marmoset.replay", arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  startJob(session, wishFor(session, replay::replayKind, *wanted), std::move(reply));
}

}  // namespace

const Command replayCommand{.name = "marmoset.replay", .run = run};

}  // namespace marmoset::server
