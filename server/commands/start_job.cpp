#include "server/commands/start_job.h"

#include <memory>
#include <utility>

#include "server/jobs/wishes.h"

namespace marmoset::server {

void startJob(Session& session, tl::expected<JobWish, std::string> wish, CommandReply reply) {
  if (!wish) return reply(tl::unexpected(commandFailed(wish.error())));
  const auto owed = std::make_shared<CommandReply>(std::move(reply));
  session.jobs->start(*std::move(wish), [owed](const tl::expected<std::string, std::string>& id) {
    if (!id) return (*owed)(tl::unexpected(commandFailed(id.error())));
    (*owed)(lsp::Json::of(JobReference{*id}));
  });
}

void startOnScript(Session& session, const JobKind& kind, std::string_view command,
                   const std::vector<lsp::Json>& arguments, CommandReply reply) {
  const auto wanted = firstArgument<ReplayArguments>(command, arguments);
  if (!wanted) return reply(tl::unexpected(wanted.error()));
  startJob(session, wishFor(session, kind, *wanted), std::move(reply));
}

}  // namespace marmoset::server
