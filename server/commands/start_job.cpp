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

namespace {

// What has to be looked up before the job can start is, on a worker: `look` gives what the job is about.
template <class Look>
void startAfter(Session& session, const jobs::Kind& kind, const JobArguments& wanted,
                const lsp::Json& argument, CommandReply reply, Look look) {
  onWorker(session, std::move(reply), std::move(look),
           [&session, &kind, wanted, argument](const std::shared_ptr<CommandReply>& owed, const auto& found) {
             auto job = found.and_then(
                 [&](const auto& subject) { return jobFor(session, kind, wanted, argument, subject); });
             startJob(session, std::move(job), std::move(*owed));
           });
}

}  // namespace

void startOnSubject(Session& session, const jobs::Kind& kind, std::string_view command,
                    const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<JobArguments>(command, arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  const auto& argument = arguments.front();
  if (kind.subject == jobs::SubjectKind::script)
    return startJob(session, jobFor(session, kind, *wanted, argument), std::move(reply));
  const auto folder = lsp::pathOf(wanted->uri);
  if (!folder) return reply(tl::unexpected(commandFailed("this is no folder on disk: " + wanted->uri)));
  if (kind.subject == jobs::SubjectKind::suite) {
    return startAfter(session, kind, *wanted, argument, std::move(reply),
                      [folder = *folder, world = session.world()] { return scriptsIn(folder, *world, {}); });
  }
  startAfter(session, kind, *wanted, argument, std::move(reply),
             [devices = devicesFor(session, *wanted)] { return chooseApp(devices, {}); });
}

}  // namespace marmoset::server
