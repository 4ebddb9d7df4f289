#include <memory>
#include <utility>

#include "server/commands/command.h"
#include "server/commands/on_worker.h"
#include "server/commands/start_job.h"
#include "server/commands/stored_job.h"
#include "server/jobs/editor_jobs.h"

namespace marmoset::server {

namespace {

void runResumeJob(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<JobReference>("marmoset.resumeJob", arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  onWorker(
      session, std::move(reply),
      [book = session.world()->results, id = wanted->job] { return storedJob(*book, id); },
      [&session](const std::shared_ptr<CommandReply>& owed, const auto& found) {
        startJob(session, found.and_then([&](const store::Job& one) { return jobToResume(session, one); }),
                 std::move(*owed));
      });
}

}  // namespace

const Command resumeJob{.name = "marmoset.resumeJob", .run = runResumeJob};

}  // namespace marmoset::server
