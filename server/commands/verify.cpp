#include "server/jobs/kinds/verify.h"

#include <utility>

#include "server/commands/command.h"
#include "server/commands/start_job.h"

namespace marmoset::server {

namespace {

void runVerify(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  startOnScript(session, verifyJob, "marmoset.verify", arguments, std::move(reply));
}

}  // namespace

const Command verifyCommand{.name = "marmoset.verify", .run = runVerify};

}  // namespace marmoset::server
