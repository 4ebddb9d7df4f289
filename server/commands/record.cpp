#include "server/commands/record.h"

#include <utility>

#include "server/commands/start_job.h"
#include "server/jobs/kinds/record.h"

namespace marmoset::server {

namespace {

void run(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  startOnScript(session, recordJob, "marmoset.record", arguments, std::move(reply));
}

}  // namespace

const Command recordCommand{.name = "marmoset.record", .run = run};

}  // namespace marmoset::server
