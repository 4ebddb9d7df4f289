#include "server/commands/start_job.h"

#include <memory>
#include <utility>

#include "protocol/lsp/uri.h"
#include "server/commands/on_worker.h"
#include "server/jobs/editor_jobs.h"

namespace marmoset::server {

void startJob(Session& session, tl::expected<EditorJob, std::string> job, CommandReply reply) {
  if (!job) return reply(tl::unexpected(commandFailed(job.error())));
  const auto owed = std::make_shared<CommandReply>(std::move(reply));
  session.jobs->start(*std::move(job), [owed](const tl::expected<std::string, std::string>& id) {
    if (!id) return (*owed)(tl::unexpected(commandFailed(id.error())));
    (*owed)(lsp::Json::of(JobReference{*id}));
  });
}

void startOnSubject(Session& session, const jobs::Kind& kind, std::string_view command,
                    const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<JobArguments>(command, arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  if (kind.subject == jobs::SubjectKind::script)
    return startJob(session, jobFor(session, kind, *wanted, arguments.front()), std::move(reply));
  const auto folder = lsp::pathOf(wanted->uri);
  if (!folder) return reply(tl::unexpected(commandFailed("this is no folder on disk: " + wanted->uri)));
  onWorker(
      session, std::move(reply),
      [folder = *folder, world = session.world()] { return scriptsIn(folder, *world, {}); },
      [&session, &kind, wanted = *wanted, argument = arguments.front()](
          const std::shared_ptr<CommandReply>& owed, const auto& scripts) {
        startJob(session, scripts.and_then([&](const SuiteScripts& found) {
          return jobFor(session, kind, wanted, argument, found);
        }),
                 std::move(*owed));
      });
}

}  // namespace marmoset::server
