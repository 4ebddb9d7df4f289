#include "server/jobs/kinds/replay.h"

#include <utility>

#include "server/commands/command.h"
#include "server/commands/start_job.h"

namespace marmoset::server {

namespace {

void runReplay(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  startOnScript(session, replayJob, "marmoset.replay", arguments, std::move(reply));
}

}  // namespace

const Command replayCommand{.name = "marmoset.replay", .run = runReplay};

}  // namespace marmoset::server
