#include "server/commands/resume_job.h"

#include <memory>
#include <utility>

#include "server/commands/start_job.h"
#include "server/jobs/result_book.h"
#include "server/jobs/wishes.h"

namespace marmoset::server {

namespace {

tl::expected<store::Job, std::string> stored(ResultBook& book, const std::string& id) {
  const auto store = book.store();
  if (!store) return tl::unexpected(store.error().message);
  const auto job = store::findJob(**store, id);
  if (!job) return tl::unexpected(job.error().message);
  if (!*job) return tl::unexpected("there is no job " + id);
  return **job;
}

void run(Session& session, const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<JobReference>("marmoset.resumeJob", arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  const auto owed = std::make_shared<CommandReply>(std::move(reply));
  Job job;
  job.work = [&session, owed, id = wanted->job, book = session.world()->results](const auto&) -> Job::Done {
    auto found = stored(*book, id);
    return [&session, owed, found = std::move(found)] {
      startJob(session, found.and_then([&](const store::Job& one) { return wishToResume(session, one); }),
               std::move(*owed));
    };
  };
  if (!session.scheduler.submit(std::move(job)))
    (*owed)(tl::unexpected(commandFailed("too much to do; try again")));
}

}  // namespace

const Command resumeJob{.name = "marmoset.resumeJob", .run = run};

}  // namespace marmoset::server
