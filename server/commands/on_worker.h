#pragma once

#include <memory>
#include <utility>

#include "server/commands/command.h"

namespace marmoset::server {

// Does the work of a command on a worker, and on the main thread what is left: `finish` gets the reply and
// what `work` returned.
template <class Work, class Finish>
void onWorker(Session& session, CommandReply reply, Work work, Finish finish) {
  const auto owed = std::make_shared<CommandReply>(std::move(reply));
  Job job;
  job.token = owed->cancelToken();
  job.work = [owed, work = std::move(work),
              finish = std::move(finish)](const protocol::CancelToken&) -> Job::Done {
    return [owed, finish, result = work()] { finish(owed, result); };
  };
  if (!session.scheduler.submit(std::move(job)))
    (*owed)(tl::unexpected(commandFailed("too much to do; try again")));
}

}  // namespace marmoset::server
