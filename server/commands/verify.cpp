#include "server/commands/verify.h"

#include <utility>

#include "server/commands/start_job.h"
#include "server/jobs/kinds/verify.h"

namespace marmoset::server {

namespace {

void run(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  startOnScript(session, verifyJob, "marmoset.verify", arguments, std::move(reply));
}

}  // namespace

const Command verifyCommand{.name = "marmoset.verify", .run = run};

}  // namespace marmoset::server
