#include "server/commands/replay.h"

#include <utility>

#include "server/commands/start_job.h"
#include "server/jobs/kinds/replay.h"

namespace marmoset::server {

namespace {

void run(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  startOnScript(session, replayJob, "marmoset.replay", arguments, std::move(reply));
}

}  // namespace

const Command replayCommand{.name = "marmoset.replay", .run = run};

}  // namespace marmoset::server
