#include "server/jobs/kinds/record.h"

#include <utility>

#include "server/commands/command.h"
#include "server/commands/start_job.h"

namespace marmoset::server {

namespace {

void runRecord(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  startOnScript(session, recordJob, "marmoset.record", arguments, std::move(reply));
}

}  // namespace

const Command recordCommand{.name = "marmoset.record", .run = runRecord};

}  // namespace marmoset::server
